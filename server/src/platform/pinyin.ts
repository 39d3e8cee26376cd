import { pinyin } from 'pinyin-pro'

/** A word of a `tsvector` or `tsquery`, whatever is in it. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** The dot of 阿不都·热合曼 is typed in many ways, or not at all; where there is nothing else, it is what is looked for. */
const solid = (text: string) => {
  const letters = text.toLowerCase().replace(/\s+/g, '')
  return letters.replace(/[·•・‧]+/g, '') || letters
}

/**
 * Everything a person may begin to type to find a name, as a `tsvector`: what follows from each of its characters, in
 * characters, in pinyin and in initials, and the surname with initials, of one character or of two (wangxiaoming,
 * xiaoming, wxm, wangxm, ouyangxy). Whatever stands anywhere in the name begins one of these words, so that an inverted
 * index, asked for beginnings, finds one character as fast as ten. A trigram index cannot.
 */
const wordsOf = (name: string): string[] => {
  const letters = [...solid(name)]
  const spelled = pinyin(solid(name), { toneType: 'none', type: 'array', mode: 'surname', v: true })
  const syllables = spelled.map((syllable) => syllable.toLowerCase())
  const initials = syllables.map(([initial = '']) => initial)
  const words = [letters, syllables, initials].flatMap((parts) =>
    parts.map((_, start) => parts.slice(start).join('')),
  )
  for (const ofSurname of [1, 2])
    words.push([...syllables.slice(0, ofSurname), ...initials.slice(ofSurname)].join(''))
  return [...new Set(words)]
}

export const searchKeys = (name: string): string => wordsOf(name).map(quoted).join(' ')

/** Whether a name begins with what was typed, and does not only have it somewhere. */
export const begins = (name: string, typed: string) => {
  const spelled = pinyin(solid(name), { toneType: 'none', type: 'array', mode: 'surname', v: true })
  const whole = [[...solid(name)], spelled, spelled.map(([initial = '']) => initial)]
  return whole.some((parts) => parts.join('').toLowerCase().startsWith(solid(typed)))
}

/** The same for a name that stands in no table: whether what was typed finds it. */
export const foundBy = (name: string) => {
  const words = wordsOf(name)
  return (typed: string) => words.some((word) => word.startsWith(solid(typed)))
}

/** What was typed, as a `tsquery` for words that begin so. */
export const searchTerm = (typed: string): string => `${quoted(solid(typed))}:*`

/** The database keeps who has a word that begins so: a letter or two, or what may be the syllable of a surname. */
const KEPT = /^(.{0,2}|([zcs]h|[a-z])[aeiouv]{0,3}(n|ng|r)?)$/u

/** What was typed, if that is little enough to be among the beginnings that are kept. */
export const beginningOf = (typed: string): string | undefined => {
  const letters = solid(typed)
  return KEPT.test(letters) ? letters : undefined
}
