import { pinyin } from 'pinyin-pro'

/** Longer stretches of a name are found by the stretches of this length inside them. */
const LONGEST_KEY = 4

const prefixes = (word: string) => Array.from(word, (_, index) => word.slice(0, index + 1))

/**
 * Everything a person may type to find a name: each stretch of up to four characters, and the beginnings of its full
 * pinyin and of its initials, from any character on, and of surname plus initials (wangxiaoming, xiaoming, wxm, wangxm). An array under an inverted index
 * answers one and two characters as fast as ten, which a trigram index cannot.
 */
export const searchKeys = (name: string): string[] => {
  const letters = [...name.trim().toLowerCase()]
  const keys = new Set<string>()
  for (let start = 0; start < letters.length; start++) {
    for (let length = 1; length <= LONGEST_KEY; length++)
      keys.add(letters.slice(start, start + length).join(''))
  }
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname', v: true }).map((s) =>
    s.toLowerCase(),
  )
  const initials = syllables.map((syllable) => syllable.charAt(0))
  const spellings = syllables.flatMap((_, start) => [
    syllables.slice(start).join(''),
    initials.slice(start).join(''),
  ])
  spellings.push([syllables[0], ...initials.slice(1)].join(''))
  for (const spelling of spellings) for (const prefix of prefixes(spelling)) keys.add(prefix)
  keys.delete('')
  return [...keys]
}

/** The keys that must all be present for what was typed; longer text is covered by overlapping stretches. */
export const searchTerms = (typed: string): string[] => {
  const letters = [...typed.trim().toLowerCase().replace(/\s+/g, '')]
  if (letters.length <= LONGEST_KEY || letters.every((letter) => letter <= '\u00ff'))
    return [letters.join('')]
  return letters
    .slice(0, letters.length - LONGEST_KEY + 1)
    .map((_, index) => letters.slice(index, index + LONGEST_KEY).join(''))
}
