/** IANA's bootstrap file as shipped, until the published one has been fetched: addresses (`*` is the TLD) and their TLDs. */
const SERVICES: Record<string, string> = {
  'https://rdap.verisign.com/*/v1/': 'com net',
  'https://tld-rdap.verisign.com/*/v1/':
    'airtel bharti capitalone cc comsec name nissay norton verisign weber xn--11b4c3d xn--3pxu8k xn--42c2d9a xn--5su34j936bgsg xn--9dbq2a xn--c2br7g xn--fhbei xn--j1aef xn--mk1bu44c xn--pssy2u xn--t60b56a xn--tckwe xn--w4r85el8fhu5dnra xn--w4rs40l',
  'https://rdap.publicinterestregistry.org/rdap/':
    'charity foundation gives giving ngo ong org xn--c1avg xn--i1b6b1a6a2e xn--nqv7f xn--nqv7fs00ema',
  'https://pubapi.registry.google/rdap/':
    'ads android app boo cal channel chrome dad day dclk dev docs drive eat esq fly foo gbiz gle gmail goog google guge hangout here how ing map meet meme mov new nexus page phd play prod prof rsvp search soy youtube zip xn--flw351e xn--q9jyb4c xn--qcka1pmc',
  'https://rdap.centralnic.com/*/':
    'allfinanz art audio auto autos baby beauty best blog bmw boats bond box build cam car cars case ceo cfd christmas college cyou dealer deloitte dhl diet dvag fans flowers fm fo fresenius frl fun game gd gent guitars hair help homes host hosting icu inc kfh kpn kred lat lidl llp lol london lpl lplfinancial luxury makeup mini mom monster motorcycles nokia online ooo pics pohl press protection pw qpon quest reit rent ruhr saarland sbs schwarz security sfr site skin smart space stc stcgroup storage store tech theatre tickets tui uno vg viva website wme xn--4gbrim xn--ngbe9e0a xn--vermgensberater-ctb xn--vermgensberatung-pwb xyz yachts zuerich',
  'https://rdap.identitydigital.services/rdap/':
    'abb abbott abc academy accenture accountants actor aeg aero agakhan agency ai airbus airforce akdn alibaba alipay allstate aol apartments apple archi army arte asda asia associates attorney auction audi band barclaycard barclays barefoot bargains bbt bcg beats bestbuy bet bike bingo bio black blockbuster bloomberg blue bm bms bnpparibas boehringer bofa bosch boutique bradesco broker builders business cab cafe camera camp capital cards care careers cash casino catering center cern cfa chanel chat cheap church cipriani citadel city claims cleaning clinic clinique clothing clubmed coach codes coffee community company computer condos construction consulting contact contractors cool coupons credit creditcard crs cruise cruises dance data dating deals degree delivery delta democrat dental dentist diamonds digital direct directory discount dish doctor dog domains dot dtv dunlop dvr edeka education email emerck energy engineer engineering enterprises equipment ericsson estate events exchange expert exposed express extraspace fage fail family fan farm fedex ferrari fidelity fido finance financial fish fitness flights florist football forex forsale frogans fund furniture futbol fyi gallery gallo gallup games genting gifts glass global gmbh gold golf goodyear graphics gratis green gripe group guide guru haus hdfc hdfcbank healthcare helsinki hermes hkt hockey holdings holiday homedepot hospital house hughes ice imamat immo immobilien industries info institute insure international investments irish ismaili ist istanbul itv jaguar java jeep jetzt jewelry jio jll juniper kaufen kerryhotels kerrylogistics kerryproperties kids kim kitchen kosher kuokgroup lamborghini lamer land landrover lasalle latino lawyer lds lease lefrak legal lego lgbt life lighting limited limo lipsy live llc loans lotto ltd ltda lundbeck maif maison management market marketing markets marriott mba mckinsey media memorial mit mobi mobile moda money mormon mortgage movie nab navy network news next nextdirect nikon ninja nowtv nra obi ollo onl oracle orange organic origins ott partners parts pccw pet phone photography photos pictet pictures pink pizza place plumbing plus pnc poker post pro productions progressive promo properties pub pwc recipes red redumbrella rehab reise reisen reliance rentals repair report republican restaurant reviews rexroth rich richardli ril rip rocks rogers run rwe sale salon sanofi sarl saxo sbi scholarships school schule sener services sew shangrila shiksha shoes shopping show sina singles ski sling soccer social software solar solutions spa srl stada star statebank stockholm studio style supplies supply support surgery systems taobao tatamotors tax taxi team technology temasek tennis thd theater tiaa tienda tips tires tmall today tools tours town toys trading training travel travelers travelersinsurance trv tvs ubank ubs university ups vacations vanguard vegas ventures vet viajes video vig viking villas vin visa vision volvo vote voto voyage watch watches weibo weir wine wolterskluwer works world wtf xin xn--5tzm5g xn--6frz82g xn--9krt00a xn--b4w605ferd xn--czrs0t xn--fjq720a xn--fzys8d69uvgm xn--unup4y xn--vhquv yahoo zara zone',
  'https://rdap.gmoregistry.net/rdap/':
    'bridgestone brother canon datsun dnp epson firestone fujitsu ggee gmo goldpoint goo hisamitsu hitachi honda hyundai infiniti jcb kddi kia komatsu kyoto lexus lotte mitsubishi nagoya nec nhk nico nissan okinawa otsuka panasonic playstation ricoh ryukyu sharp shop softbank sony suzuki tokyo toray toshiba toyota yodobashi yokohama',
  'https://rdap.nic.*/':
    'aaa aarp able abogado abudhabi accountant aco ad adult aetna afl aig ally alsace alstom americanexpress americanfamily amex amfam amica amsterdam analytics anz aquarelle ar arab aramco athleta auspost axa banamex bank barcelona baseball basketball bauhaus bayern bcn beer bible bid biz blackfriday booking bostik boston brussels buzz bzh calvinklein caravan casa cat catholic cba cbn cbre chase chintai cisco citi club commbank compare cooking corsica coupon courses cpa cr cricket cuisinella cv cx cz date dds dell design discover download dubai dupont earth erni eurovision eus faith farmers fashion ferrero film firmdale fishing fit flickr flir ford fox fr frontier ftr gal gap garden gay gdn gea george gmx godaddy grainger grocery gs hbo health hn homegoods homesense horse hotels hsbc hyatt ibm ifm ink insurance intuit ipiranga itau jmp jnj jpmorgan kpmg krd lacaixa lancaster lanxess latrobe law leclerc lifeinsurance lilly lincoln loan luxe ly madrid man mango marshalls mattel melbourne men menu merckmsd miami mint mlb mma moe monash moto ms msd museum nba netbank netflix neustar nf nfl nike nrw nyc olayan olayangroup one open osaka ovh paris party pfizer philips photo physio ping pm politie porn pramerica praxi pru prudential quebec racing radio re review rodeo rugby safety samsclub sandvik sandvikcoromant sap sas scb schaeffler schmidt science scot sd seat seek select seven sex sncf song sport ss staples statefarm stream study sucks surf swiss sydney tab taipei target tattoo tdk tel teva tf tjmaxx tjx tkmaxx total trade tube tv vi vip vivo vlaanderen vodka voting walmart walter weather weatherchannel webcam wedding wf whoswho wiki williamhill win winners woodside work wtc xerox xn--1ck2e1b xn--80aqecdr1a xn--80asehdb xn--80aswg xn--bck1b9a5dre4c xn--cck2b3b xn--eckvdtc9d xn--fct429k xn--g2xx48c xn--gckr3f0f xn--gk3at1e xn--jvr189m xn--kcrx77d1x4a xn--mgba3a3ejt xn--mgba7c0bbn0a xn--mgbab2bd xn--mgbca7dzdo xn--mgbi4ecexp xn--ngbc5azd xn--ngbrx xn--rovu88b xn--tiq49xqyj xxx yoga yt zero zm',
  'https://rdap.nic.*/rdap/':
    'africa capetown diy durban feedback food forum joburg jprs lifestyle living locker ntt pid sakura vana yandex',
  'https://rdap.nic.*/v1/': 'berlin hamburg ikano versicherung',
  'https://rdap.nominet.uk/*/':
    'abbvie amazon audible author aws azure bbc bbva bentley bing book bot broadway buy call career circle cymru deal desi fairwinds fast fire free gop got gucci hot hotmail ieee imdb jobs jot joy kindle like locus med microsoft moi mtn now nowruz office omega pars pay pharmacy pin pioneer pn prime read realestate realtor room safe save secure shell shia silk sky skype smile spot swatch talk tci tunes tushu uk virgin wales wanggou wed windows wow xbox xn--cckwcxetd xn--jlq480n2rg xn--mgbt3dhd yamaxun you zappos',
  'https://whois.uniregistry.net/rdap/': 'click country gift hiv juegos link property sexy trust',
  'https://rdap.zdnsgtld.com/*/':
    'baidu citic icbc redstone ren sohu top unicom wang xn--30rr7y xn--3bst00m xn--45q11c xn--6qq986b3xl xn--8y0a063a xn--9et52u xn--czr694b xn--czru2d xn--efvy88h xn--fiq64b xn--hxt814e xn--imr513n xn--otu796d xn--ses554g',
  'https://rdap.teleinfo.cn/': 'anquan shouji xihuan xn--vuq861b yun',
  'https://rdap.teleinfo.cn/*/': 'xn--3ds443g xn--fiq228c5hs xn--kput3i xn--nyqy26a xn--rhqv96g',
  'https://restwhois.ngtld.cn/': 'xn--1qqw23a xn--55qx5d xn--io0a7i xn--xhq521b',
  'https://rdap.*.fury.ca/rdap/': 'ca crown eco kiwi mls',
  'https://rdap.gtlds.nic.br/': 'bom final globo rio uol',
  'https://rdap.ryce-rsp.com/rdap/': 'cologne koeln tirol wien',
  'https://rdap.registry.*/rdap/': 'bar cloud coop hiphop love',
  'https://rdap.registry.bar/rdap/': 'rest',
  'https://rdap.registry.click/rdap/': 'observer realty',
  'https://rdap.registry.coop/rdap/': 'creditunion',
  'https://rdap.registryservices.music/rdap/': 'music',
  'https://rdap.registry.*/': 'ec gy',
  'https://flexireg.net/*/rdap/': 'moscow xn--80adxhks',
  'https://nic.samsung/rdap/': 'samsung xn--cg4bki',
  'https://rdap.conac.cn/': 'xn--55qw42g xn--zfr164b',
  'https://rdap.thains.co.th/': 'th xn--o3cw4h',
  'https://whois.nic.*/rdap/': 'mtr tatar xn--d1acj3b',
  'https://api.rdap.nic.xn--p1acf/': 'xn--p1acf',
  'https://keetmans.omadhina.co.na/': 'na',
  'https://rdap.fi/rdap/rdap/': 'fi',
  'https://rdap.hostmaster.ua/': 'ua',
  'https://rdap.iana.org/': 'int',
  'https://rdap.isnic.is/rdap/': 'is',
  'https://rdap.kenic.or.ke/': 'ke',
  'https://rdap.lbdr.org.lb/': 'lb',
  'https://rdap.norid.no/': 'no',
  'https://rdap.pandi.id/rdap/': 'id',
  'https://rdap.register.si/': 'si',
  'https://rdap.registro.br/': 'br',
  'https://rdap.ricta.org.rw/': 'rw',
  'https://rdap.sidn.nl/': 'nl',
  'https://rdap.twnic.tw/rdap/': 'xn--mxtq1m',
  'https://rdap.cctld.uz/': 'uz',
  'http://rdap.cctld.kg/': 'kg',
  'https://whois.kyregistry.ky/rdap/': 'ky',
  'https://whois.tznic.or.tz/rdap/': 'tz',
}

/** Base addresses by TLD. */
export const RDAP_SNAPSHOT: ReadonlyMap<string, string> = new Map(
  Object.entries(SERVICES).flatMap(([address, tlds]) =>
    tlds.split(' ').map(tld => [tld, address.replace('*', tld)] as const),
  ),
)
