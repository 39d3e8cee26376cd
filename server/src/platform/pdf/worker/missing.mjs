/** What joins or varies its neighbours, and needs no shape of its own. */
const SHAPELESS = /[\p{Cc}\p{Cs}\p{Cf}\p{Mn}]/u
/** So many are named. */
const NAMED = 12

const textsOf = (value) => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.values(value).flatMap(textsOf)
}

const codeOf = (sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase()}`

/** Keeps in mind which signs of what is written the font does not have, and says so once. */
export const missingSigns = (font) => {
  const known = new Map()
  const isMissing = (sign) => {
    const before = known.get(sign)
    if (before !== undefined) return before
    const is = !SHAPELESS.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0))
    known.set(sign, is)
    return is
  }
  const found = new Set()
  return {
    look: (block) => {
      for (const text of textsOf(block)) for (const sign of text) if (isMissing(sign)) found.add(sign)
    },
    /** A sentence for whoever holds the paper, or nothing. */
    told: () => {
      if (found.size === 0) return undefined
      const codes = [...found].slice(0, NAMED).map(codeOf).join('、')
      const text = `打印字体缺少 ${found.size} 个字，文中以方框代替，请手写补上：${codes}${found.size > NAMED ? ' 等' : ''}`
      found.clear()
      return text
    },
  }
}
