import type { Random } from '../generate/random'

const SURNAMES_OF_TWO = /^(欧阳|司马|上官|诸葛|司徒|夏侯|皇甫|尉迟)/

const surname = (name: string) => SURNAMES_OF_TWO.exec(name)?.[0] ?? [...name][0] ?? ''

export const given = (name: string) => name.slice(surname(name).length)
export const addressed = (name: string) => `${surname(name)}老师`

const FAMILY: Readonly<Record<string, string>> = { 母亲: '妈妈', 父亲: '爸爸', 祖父: '爷爷', 祖母: '奶奶' }

/** How a teacher calls whoever has the child: 妈妈, 奶奶, or 家长. */
const calledBy = (relationship: string) => FAMILY[relationship] ?? '家长'

interface Whose {
  child: string
  girl: boolean
  relationship: string
  teacher: string
  subject: string
}

/** {c} the child, {t} the teacher, {s} what they teach, {f} how the family is called; <a|b> one of these. */
export const worded = (random: Random, text: string, whose: Whose) =>
  text
    .replace(/<([^<>]*)>/g, (_, choices: string) => random.pick(choices.split('|')))
    .replaceAll('{c}', given(whose.child))
    .replaceAll('{t}', addressed(whose.teacher))
    .replaceAll('{s}', whose.subject)
    .replaceAll('{f}', calledBy(whose.relationship))
    .replace(/(?<!其)他(?!们)/g, whose.girl ? '她' : '他')
