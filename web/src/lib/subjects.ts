/** A word of a course's name, and the hue of its subject, in degrees of oklch. The first that fits counts. */
const HUES: readonly (readonly [word: string, hue: number])[] = [
  ['语文', 30],
  ['数学', 250],
  ['英语', 305],
  ['物理', 275],
  ['化学', 195],
  ['生物', 150],
  ['政治', 15],
  ['道德与法治', 15],
  ['道法', 15],
  ['历史', 75],
  ['地理', 115],
  ['音乐', 340],
  ['体育', 215],
  ['美术', 0],
  ['信息', 235],
  ['科学', 165],
  ['劳动', 95],
  ['心理', 325],
  ['综合实践', 55],
]

const hashed = (name: string) =>
  [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % HUES.length

/** The same course has the same hue everywhere; one of another subject takes the hue of one of the usual. */
export const hueOf = (course: string) =>
  (HUES.find(([word]) => course.includes(word)) ?? HUES[hashed(course)])?.[1] ?? 0
