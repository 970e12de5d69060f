const DIGITS = '〇一二三四五六七八九'
const SAME: Record<string, string> = {
  零: '〇',
  壹: '一',
  貳: '二',
  贰: '二',
  參: '三',
  叁: '三',
  肆: '四',
  伍: '五',
  陸: '六',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  廿: '二十',
  卅: '三十',
}
const NUMERAL = /[〇零一二三四五六七八九十百千元廿卅壹貳贰參叁肆伍陸陆柒捌玖拾佰]+(?=\s*[年月日號号])/g
const TIMES: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** The text with numerals of years, months and days in digits: `二〇三一年十月二十五日` is `2031年10月25日`; `元年` is the first. */
export function withoutHanNumerals(text: string): string {
  return text.replace(NUMERAL, numeral => {
    const plain = [...numeral].map(sign => SAME[sign] ?? sign).join('')
    if (plain === '元') return '1'
    if (!/[十百千]/.test(plain)) return [...plain].map(sign => DIGITS.indexOf(sign)).join('')
    let [sum, digit] = [0, 0]
    for (const sign of plain) {
      const times = TIMES[sign]
      if (times === undefined) digit = Math.max(0, DIGITS.indexOf(sign))
      else [sum, digit] = [sum + (digit || 1) * times, 0]
    }
    return String(sum + digit)
  })
}
