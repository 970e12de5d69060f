import { defineWords } from './language.ts'

/** How to set up an identity provider for SAML, step by step; docs/sso has the same. */
export const SSO_PROVIDERS = {
  okta: {
    name: 'Okta',
    steps: defineWords({
      en: {
        a: 'In “Applications”, select “Create App Integration”, then “SAML 2.0”.',
        b: 'Enter our ACS address as “Single sign-on URL”, and tick “Use this for Recipient URL and Destination URL”. Enter our entity ID as “Audience URI (SP Entity ID)”.',
        c: 'Select “EmailAddress” as “Name ID format” and “Email” as “Application username”.',
        d: 'Under “Show Advanced Settings”, keep “Response” and “Assertion Signature” at “Signed”, with RSA-SHA256 and SHA256.',
        e: 'To send groups, add a “Group Attribute Statement” with the name groups and a filter that matches them.',
        f: 'To encrypt, set “Assertion Encryption” to “Encrypted” with AES256-GCM and RSA-OAEP, and upload our certificate for encryption.',
        g: 'Copy the “Metadata URL” of the tab “Sign On”: it is the metadata address here.',
      },
      de: {
        a: 'Wählen Sie unter „Applications“ „Create App Integration“, dann „SAML 2.0“.',
        b: 'Tragen Sie unsere ACS-Adresse als „Single sign-on URL“ ein, und kreuzen Sie „Use this for Recipient URL and Destination URL“ an. Unsere Entity-ID ist die „Audience URI (SP Entity ID)“.',
        c: 'Wählen Sie „EmailAddress“ als „Name ID format“ und „Email“ als „Application username“.',
        d: 'Lassen Sie unter „Show Advanced Settings“ „Response“ und „Assertion Signature“ auf „Signed“, mit RSA-SHA256 und SHA256.',
        e: 'Für Gruppen: ein „Group Attribute Statement“ mit dem Namen groups und einem Filter, der zu ihnen passt.',
        f: 'Zum Verschlüsseln: „Assertion Encryption“ auf „Encrypted“ mit AES256-GCM und RSA-OAEP, und unser Zertifikat zum Verschlüsseln hochladen.',
        g: 'Kopieren Sie die „Metadata URL“ des Reiters „Sign On“: Sie ist hier die Adresse der Metadaten.',
      },
    }),
  },
  'entra-id': {
    name: 'Microsoft Entra ID',
    steps: defineWords({
      en: {
        a: 'In “Enterprise applications”, select “New application”, then “Create your own application” that is not in the gallery. Under “Single sign-on”, select “SAML”.',
        b: 'Enter our entity ID as “Identifier (Entity ID)” and our ACS address as “Reply URL”, or use “Upload metadata file” with our metadata.',
        c: 'Under “Attributes & Claims”, set “Unique User Identifier” to user.mail with the format “Email address”.',
        d: 'To send groups, select “Add a group claim”, then “Groups assigned to the application”, and give the claim the name groups under “Advanced options”. Entra ID sends object IDs of groups unless they are synchronized: map these.',
        e: 'Under “SAML Certificates”, set the “Signing Option” to “Sign SAML response and assertion” and the “Signing Algorithm” to SHA-256.',
        f: 'To encrypt, import our certificate for encryption under “Token encryption”, and activate it. This needs the signing option above: Entra ID encrypts with AES-CBC.',
        g: 'Copy the “App Federation Metadata Url”: it is the metadata address here.',
      },
      de: {
        a: 'Wählen Sie unter „Enterprise applications“ „New application“, dann „Create your own application“ außerhalb der Galerie. Unter „Single sign-on“ wählen Sie „SAML“.',
        b: 'Tragen Sie unsere Entity-ID als „Identifier (Entity ID)“ und unsere ACS-Adresse als „Reply URL“ ein, oder laden Sie unsere Metadaten mit „Upload metadata file“ hoch.',
        c: 'Setzen Sie unter „Attributes & Claims“ den „Unique User Identifier“ auf user.mail im Format „Email address“.',
        d: 'Für Gruppen: „Add a group claim“, dann „Groups assigned to the application“, und unter „Advanced options“ der Name groups. Entra ID sendet die Objekt-IDs der Gruppen, wenn sie nicht synchronisiert sind: Ordnen Sie diese zu.',
        e: 'Setzen Sie unter „SAML Certificates“ die „Signing Option“ auf „Sign SAML response and assertion“ und den „Signing Algorithm“ auf SHA-256.',
        f: 'Zum Verschlüsseln: Importieren Sie unser Zertifikat zum Verschlüsseln unter „Token encryption“, und aktivieren Sie es. Dazu muss auch die Antwort signiert sein, wie oben: Entra ID verschlüsselt mit AES-CBC.',
        g: 'Kopieren Sie die „App Federation Metadata Url“: Sie ist hier die Adresse der Metadaten.',
      },
    }),
  },
  'google-workspace': {
    name: 'Google Workspace',
    steps: defineWords({
      en: {
        a: 'In the Admin console, select “Apps”, “Web and mobile apps”, then “Add custom SAML app”.',
        b: 'Download the metadata and paste it here as XML: Google has no metadata address.',
        c: 'Enter our ACS address as “ACS URL” and our entity ID as “Entity ID”. “Signed response” may be on or off.',
        d: 'Select “EMAIL” as “Name ID format” and “Basic Information > Primary email” as “Name ID”.',
        e: 'To send groups, select them under “Group membership” with the app attribute groups. Google sends only these.',
        f: 'Under “User access”, turn the app on for the people who may sign in.',
        g: 'Google cannot encrypt assertions. Paste its new metadata here before its certificate expires.',
      },
      de: {
        a: 'Wählen Sie in der Admin-Konsole „Apps“, „Web and mobile apps“, dann „Add custom SAML app“.',
        b: 'Laden Sie die Metadaten herunter, und fügen Sie sie hier als XML ein: Google hat keine Adresse dafür.',
        c: 'Tragen Sie unsere ACS-Adresse als „ACS URL“ und unsere Entity-ID als „Entity ID“ ein. „Signed response“ darf an oder aus sein.',
        d: 'Wählen Sie „EMAIL“ als „Name ID format“ und „Basic Information > Primary email“ als „Name ID“.',
        e: 'Für Gruppen: Wählen Sie sie unter „Group membership“ mit dem App-Attribut groups. Google sendet nur diese.',
        f: 'Schalten Sie die App unter „User access“ für alle ein, die sich anmelden dürfen.',
        g: 'Google kann Assertions nicht verschlüsseln. Fügen Sie die neuen Metadaten hier ein, bevor das Zertifikat abläuft.',
      },
    }),
  },
  keycloak: {
    name: 'Keycloak',
    steps: defineWords({
      en: {
        a: 'In “Clients”, select “Import client” with our metadata. Otherwise, create a client of the type SAML with our entity ID as “Client ID” and our ACS address under “Valid redirect URIs”.',
        b: 'Set “Name ID format” to email, and turn “Force POST binding” on.',
        c: 'Turn “Sign documents” on, “Sign assertions”, too, if you like, and select RSA_SHA256.',
        d: 'To send groups, open the dedicated client scope and add the mapper “Group list” with the group attribute name groups, “Single Group Attribute” on and “Full group path” off.',
        e: 'The metadata of Keycloak asks for signed requests, so we sign them. “Client signature required” in the tab “Keys” works with our certificate for signing, which the import has read.',
        f: 'To encrypt, turn “Encrypt assertions” on in the tab “Keys”, with our certificate for encryption.',
        g: 'The metadata address is https://HOST/realms/REALM/protocol/saml/descriptor.',
      },
      de: {
        a: 'Wählen Sie unter „Clients“ „Import client“ mit unseren Metadaten. Oder legen Sie einen Client vom Typ SAML an, mit unserer Entity-ID als „Client ID“ und unserer ACS-Adresse unter „Valid redirect URIs“.',
        b: 'Setzen Sie „Name ID format“ auf email, und schalten Sie „Force POST binding“ ein.',
        c: 'Schalten Sie „Sign documents“ ein, auf Wunsch auch „Sign assertions“, und wählen Sie RSA_SHA256.',
        d: 'Für Gruppen: Öffnen Sie den eigenen Client-Scope, und fügen Sie den Mapper „Group list“ mit dem Attributnamen groups hinzu, „Single Group Attribute“ an und „Full group path“ aus.',
        e: 'Die Metadaten von Keycloak verlangen signierte Anfragen; also signieren wir sie. „Client signature required“ im Reiter „Keys“ geht mit unserem Zertifikat zum Signieren, das der Import gelesen hat.',
        f: 'Zum Verschlüsseln: „Encrypt assertions“ im Reiter „Keys“ einschalten, mit unserem Zertifikat zum Verschlüsseln.',
        g: 'Die Adresse der Metadaten ist https://HOST/realms/REALM/protocol/saml/descriptor.',
      },
    }),
  },
  shibboleth: {
    name: 'Shibboleth',
    steps: defineWords({
      en: {
        a: 'Add our metadata address to metadata-providers.xml. The identity provider then knows all of our values and certificates.',
        b: 'Keep the defaults: it signs responses and encrypts assertions, which is what we expect.',
        c: 'If the connection publishes no certificate for encryption, set encryptAssertions to false for us in relying-party.xml.',
        d: 'Release the attribute mail (urn:oid:0.9.2342.19200300.100.1.3) to us in attribute-filter.xml. It counts unless the NameID has the format emailAddress.',
        e: 'To send groups, release isMemberOf, and enter urn:oid:1.3.6.1.4.1.5923.1.5.1.1 as the groups attribute here.',
        f: 'The metadata address is usually https://HOST/idp/shibboleth. Check that its certificates are current: that file is not updated by itself.',
      },
      de: {
        a: 'Fügen Sie die Adresse unserer Metadaten in metadata-providers.xml hinzu. Der Identitätsanbieter kennt dann alle unsere Werte und Zertifikate.',
        b: 'Lassen Sie die Voreinstellungen: Er signiert Antworten und verschlüsselt Assertions, und das erwarten wir.',
        c: 'Veröffentlicht die Verbindung kein Zertifikat zum Verschlüsseln, setzen Sie in relying-party.xml für uns encryptAssertions auf false.',
        d: 'Geben Sie uns in attribute-filter.xml das Attribut mail (urn:oid:0.9.2342.19200300.100.1.3) frei. Es zählt, wenn die NameID nicht das Format emailAddress hat.',
        e: 'Für Gruppen: Geben Sie isMemberOf frei, und tragen Sie hier urn:oid:1.3.6.1.4.1.5923.1.5.1.1 als Attribut mit den Gruppen ein.',
        f: 'Die Adresse der Metadaten ist meist https://HOST/idp/shibboleth. Prüfen Sie, ob die Zertifikate darin gelten: Die Datei erneuert sich nicht von selbst.',
      },
    }),
  },
  adfs: {
    name: 'AD FS',
    steps: defineWords({
      en: {
        a: 'Add a “Relying Party Trust”, claims aware, with “Import data about the relying party published online” and our metadata address.',
        b: 'In the claim issuance policy, add “Send LDAP Attributes as Claims”: E-Mail-Addresses becomes E-Mail Address. Then add “Transform an Incoming Claim”: E-Mail Address becomes Name ID in the format Email.',
        c: 'To send groups, add Token-Groups – Unqualified Names with the outgoing claim type groups, which you type.',
        d: 'AD FS encrypts as soon as it knows our certificate for encryption, with AES-CBC. We accept that only if the response is signed, too: Set-AdfsRelyingPartyTrust -TargetName Pharos -SamlResponseSignature MessageAndAssertion.',
        e: 'Keep SHA-256 as secure hash algorithm.',
        f: 'The metadata address is https://HOST/FederationMetadata/2007-06/FederationMetadata.xml.',
      },
      de: {
        a: 'Fügen Sie einen „Relying Party Trust“ hinzu, „claims aware“, mit „Import data about the relying party published online“ und der Adresse unserer Metadaten.',
        b: 'Fügen Sie in der „Claim Issuance Policy“ „Send LDAP Attributes as Claims“ hinzu: aus E-Mail-Addresses wird E-Mail Address. Dann „Transform an Incoming Claim“: aus E-Mail Address wird Name ID im Format Email.',
        c: 'Für Gruppen: Token-Groups – Unqualified Names mit dem ausgehenden Claim-Typ groups, den Sie eintippen.',
        d: 'AD FS verschlüsselt, sobald es unser Zertifikat dafür kennt, mit AES-CBC. Das nehmen wir nur an, wenn auch die Antwort signiert ist: Set-AdfsRelyingPartyTrust -TargetName Pharos -SamlResponseSignature MessageAndAssertion.',
        e: 'Lassen Sie SHA-256 als „secure hash algorithm“.',
        f: 'Die Adresse der Metadaten ist https://HOST/FederationMetadata/2007-06/FederationMetadata.xml.',
      },
    }),
  },
  onelogin: {
    name: 'OneLogin',
    steps: defineWords({
      en: {
        a: 'Add the application “SAML Custom Connector (Advanced)”.',
        b: 'Enter our entity ID as “Audience (EntityID)”, and our ACS address as “Recipient”, as “ACS (Consumer) URL”, and as a regular expression as “ACS (Consumer) URL Validator”.',
        c: 'Select “Service Provider” as “SAML initiator”, “Email” as “SAML nameID format”, and “Both” as “SAML signature element”.',
        d: 'To send groups, add the parameter groups with “Include in SAML assertion” and “Multi-value parameter”, and select “User Roles” or “MemberOf”.',
        e: 'To encrypt, tick “Encrypt assertion”, select AES-256-CBC, and paste our certificate for encryption. This needs “Both” above.',
        f: 'In the tab “SSO”, select SHA-256, and copy the “Issuer URL”: it is the metadata address here.',
      },
      de: {
        a: 'Fügen Sie die Anwendung „SAML Custom Connector (Advanced)“ hinzu.',
        b: 'Tragen Sie unsere Entity-ID als „Audience (EntityID)“ ein, und unsere ACS-Adresse als „Recipient“, als „ACS (Consumer) URL“ und als regulären Ausdruck als „ACS (Consumer) URL Validator“.',
        c: 'Wählen Sie „Service Provider“ als „SAML initiator“, „Email“ als „SAML nameID format“ und „Both“ als „SAML signature element“.',
        d: 'Für Gruppen: der Parameter groups mit „Include in SAML assertion“ und „Multi-value parameter“; wählen Sie „User Roles“ oder „MemberOf“.',
        e: 'Zum Verschlüsseln: „Encrypt assertion“ ankreuzen, AES-256-CBC wählen und unser Zertifikat zum Verschlüsseln einfügen. Dazu muss oben „Both“ gewählt sein.',
        f: 'Wählen Sie im Reiter „SSO“ SHA-256, und kopieren Sie die „Issuer URL“: Sie ist hier die Adresse der Metadaten.',
      },
    }),
  },
  jumpcloud: {
    name: 'JumpCloud',
    steps: defineWords({
      en: {
        a: 'In “SSO Applications”, add a “Custom Application” with “Manage Single Sign-On (SSO)” and “Configure SSO with SAML”.',
        b: 'Enter our entity ID as “SP Entity ID” and our ACS address as “ACS URL”. The “IdP Entity ID” is any name that is unique for you.',
        c: 'Select email as “SAMLSubject NameID”, the format emailAddress, and RSA-SHA256.',
        d: 'Tick “Sign Assertion”.',
        e: 'To send groups, tick “Include group attribute” with the name groups.',
        f: 'Give user groups access to the application, and copy its metadata URL.',
      },
      de: {
        a: 'Fügen Sie unter „SSO Applications“ eine „Custom Application“ mit „Manage Single Sign-On (SSO)“ und „Configure SSO with SAML“ hinzu.',
        b: 'Tragen Sie unsere Entity-ID als „SP Entity ID“ und unsere ACS-Adresse als „ACS URL“ ein. Die „IdP Entity ID“ ist ein beliebiger Name, den Sie nur einmal vergeben.',
        c: 'Wählen Sie email als „SAMLSubject NameID“, das Format emailAddress und RSA-SHA256.',
        d: 'Kreuzen Sie „Sign Assertion“ an.',
        e: 'Für Gruppen: „Include group attribute“ mit dem Namen groups ankreuzen.',
        f: 'Geben Sie Benutzergruppen Zugang zur Anwendung, und kopieren Sie die Adresse ihrer Metadaten.',
      },
    }),
  },
  auth0: {
    name: 'Auth0',
    steps: defineWords({
      en: {
        a: 'Create an application, and enable the addon “SAML2 Web App” in it.',
        b: 'Enter our ACS address as “Application Callback URL”.',
        c: 'In the settings, set audience to our entity ID, recipient and destination to our ACS address, signatureAlgorithm to rsa-sha256 and digestAlgorithm to sha256: the defaults are SHA-1, which we refuse.',
        d: 'Set nameIdentifierFormat to urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress and nameIdentifierProbes to the claim emailaddress.',
        e: 'To send groups, set the attribute groups in an action after the login, with api.samlResponse.setAttribute.',
        f: 'The metadata address is https://TENANT.auth0.com/samlp/metadata/CLIENT_ID.',
      },
      de: {
        a: 'Legen Sie eine Anwendung an, und schalten Sie darin das Addon „SAML2 Web App“ ein.',
        b: 'Tragen Sie unsere ACS-Adresse als „Application Callback URL“ ein.',
        c: 'Setzen Sie in den Einstellungen audience auf unsere Entity-ID, recipient und destination auf unsere ACS-Adresse, signatureAlgorithm auf rsa-sha256 und digestAlgorithm auf sha256: Voreingestellt ist SHA-1, und das lehnen wir ab.',
        d: 'Setzen Sie nameIdentifierFormat auf urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress und nameIdentifierProbes auf den Claim emailaddress.',
        e: 'Für Gruppen: Setzen Sie das Attribut groups in einer Action nach der Anmeldung, mit api.samlResponse.setAttribute.',
        f: 'Die Adresse der Metadaten ist https://TENANT.auth0.com/samlp/metadata/CLIENT_ID.',
      },
    }),
  },
  pingone: {
    name: 'PingOne',
    steps: defineWords({
      en: {
        a: 'In “Applications”, add one of the type “SAML Application”, and import our metadata by its address.',
        b: 'Select “Sign Assertion & Response” and RSA_SHA256.',
        c: 'Under “Attribute Mappings”, map saml_subject to “Email Address”, and groups to “Group Names”.',
        d: 'Set the “Subject NameID format” to urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress.',
        e: 'To encrypt, enable encryption with AES_256 and our certificate for encryption. This needs a signed response, as above.',
        f: 'Turn the application on, and copy the “IDP Metadata URL” of the tab “Configuration”.',
      },
      de: {
        a: 'Fügen Sie unter „Applications“ eine vom Typ „SAML Application“ hinzu, und importieren Sie unsere Metadaten über ihre Adresse.',
        b: 'Wählen Sie „Sign Assertion & Response“ und RSA_SHA256.',
        c: 'Ordnen Sie unter „Attribute Mappings“ saml_subject die „Email Address“ zu, und groups die „Group Names“.',
        d: 'Setzen Sie das „Subject NameID format“ auf urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress.',
        e: 'Zum Verschlüsseln: die Verschlüsselung mit AES_256 und unserem Zertifikat zum Verschlüsseln einschalten. Dazu muss auch die Antwort signiert sein, wie oben.',
        f: 'Schalten Sie die Anwendung ein, und kopieren Sie die „IDP Metadata URL“ des Reiters „Configuration“.',
      },
    }),
  },
} as const
