import type { AutomaticWords } from '../../response/incident/index.ts'

export const fi: AutomaticWords = {
  affected: {
    recovered: 'Toimii taas: {names}.',
    affected: 'Häiriö koskee: {names}.',
    affected_too: 'Häiriö koskee nyt myös: {names}.',
    still_affected: 'Häiriö koskee edelleen: {names}.',
  },
  reopened: 'Tämä häiriö on jälleen avoinna.',
  merged: {
    elsewhere: 'Tämä häiriö jatkuu osana toista.',
    here: 'Tämä häiriö jatkuu osana toista: {url}',
  },
  component_down: '{name} ei toimi',
  disruption: 'Palveluhäiriö',
  more: '{count} muuta',
}

export const pl: AutomaticWords = {
  affected: {
    recovered: 'Działa ponownie: {names}.',
    affected: 'Problem dotyczy: {names}.',
    affected_too: 'Problem dotyczy teraz także: {names}.',
    still_affected: 'Problem nadal dotyczy: {names}.',
  },
  reopened: 'Ten incydent jest ponownie otwarty.',
  merged: {
    elsewhere: 'Ten incydent jest kontynuowany jako część innego.',
    here: 'Ten incydent jest kontynuowany jako część innego: {url}',
  },
  component_down: '{name} nie działa',
  disruption: 'Zakłócenie działania usługi',
  more: '{count} więcej',
}

export const cs: AutomaticWords = {
  affected: {
    recovered: 'Opět funguje: {names}.',
    affected: 'Zasaženo: {names}.',
    affected_too: 'Nově také zasaženo: {names}.',
    still_affected: 'Stále zasaženo: {names}.',
  },
  reopened: 'Tento incident je znovu otevřený.',
  merged: {
    elsewhere: 'Tento incident pokračuje jako součást jiného.',
    here: 'Tento incident pokračuje jako součást jiného: {url}',
  },
  component_down: '{name} nefunguje',
  disruption: 'Výpadek služby',
  more: 'dalších {count}',
}

export const tr: AutomaticWords = {
  affected: {
    recovered: 'Yeniden çalışıyor: {names}.',
    affected: 'Etkilenen: {names}.',
    affected_too: 'Artık etkilenen: {names}.',
    still_affected: 'Hâlâ etkilenen: {names}.',
  },
  reopened: 'Bu olay yeniden açıldı.',
  merged: {
    elsewhere: 'Bu olay başka bir olayın parçası olarak devam ediyor.',
    here: 'Bu olay başka bir olayın parçası olarak devam ediyor: {url}',
  },
  component_down: '{name} çalışmıyor',
  disruption: 'Hizmet kesintisi',
  more: '{count} tane daha',
}

export const ru: AutomaticWords = {
  affected: {
    recovered: 'Снова работает: {names}.',
    affected: 'Затронуто: {names}.',
    affected_too: 'Теперь затронуто и: {names}.',
    still_affected: 'По-прежнему затронуто: {names}.',
  },
  reopened: 'Этот инцидент снова открыт.',
  merged: {
    elsewhere: 'Этот инцидент продолжается как часть другого.',
    here: 'Этот инцидент продолжается как часть другого: {url}',
  },
  component_down: '{name} не работает',
  disruption: 'Сбой в работе сервиса',
  more: 'ещё {count}',
}

export const uk: AutomaticWords = {
  affected: {
    recovered: 'Знову працює: {names}.',
    affected: 'Зачеплено: {names}.',
    affected_too: 'Тепер зачеплено й: {names}.',
    still_affected: 'Досі зачеплено: {names}.',
  },
  reopened: 'Цей інцидент знову відкрито.',
  merged: {
    elsewhere: 'Цей інцидент триває як частина іншого.',
    here: 'Цей інцидент триває як частина іншого: {url}',
  },
  component_down: '{name} не працює',
  disruption: 'Збій у роботі сервісу',
  more: 'ще {count}',
}

export const ja: AutomaticWords = {
  affected: {
    recovered: '復旧しました：{names}。',
    affected: '影響を受けています：{names}。',
    affected_too: '新たに影響を受けています：{names}。',
    still_affected: '引き続き影響を受けています：{names}。',
  },
  reopened: 'このインシデントは再びオープンになりました。',
  merged: {
    elsewhere: 'このインシデントは別のインシデントに統合されました。',
    here: 'このインシデントは別のインシデントに統合されました： {url}',
  },
  component_down: '{name}が停止しています',
  disruption: 'サービスの障害',
  more: '他{count}件',
}

export const ko: AutomaticWords = {
  affected: {
    recovered: '복구됨: {names}.',
    affected: '영향을 받음: {names}.',
    affected_too: '새로 영향을 받음: {names}.',
    still_affected: '계속 영향을 받음: {names}.',
  },
  reopened: '이 인시던트가 다시 열렸습니다.',
  merged: {
    elsewhere: '이 인시던트는 다른 인시던트에 통합되어 계속됩니다.',
    here: '이 인시던트는 다른 인시던트에 통합되어 계속됩니다: {url}',
  },
  component_down: '{name} 작동 중단',
  disruption: '서비스 장애',
  more: '그 외 {count}개',
}

export const zh: AutomaticWords = {
  affected: {
    recovered: '已恢复：{names}。',
    affected: '受影响：{names}。',
    affected_too: '新增受影响：{names}。',
    still_affected: '仍受影响：{names}。',
  },
  reopened: '此事件已重新打开。',
  merged: {
    elsewhere: '此事件已并入另一事件。',
    here: '此事件已并入另一事件： {url}',
  },
  component_down: '{name} 无法使用',
  disruption: '服务中断',
  more: '另外 {count} 个',
}

export const ar: AutomaticWords = {
  affected: {
    recovered: 'عادت إلى العمل: {names}.',
    affected: 'المتأثر: {names}.',
    affected_too: 'المتأثر الآن أيضًا: {names}.',
    still_affected: 'لا يزال متأثرًا: {names}.',
  },
  reopened: 'أُعيد فتح هذا الحادث.',
  merged: {
    elsewhere: 'يستمر هذا الحادث ضمن حادث آخر.',
    here: 'يستمر هذا الحادث ضمن حادث آخر: {url}',
  },
  component_down: '{name} لا يعمل',
  disruption: 'انقطاع الخدمة',
  more: '{count} أخرى',
}
