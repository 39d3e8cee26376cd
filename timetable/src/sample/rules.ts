import type { Rule, Slot, Teacher } from '../model'
import type { Random } from '../search/random'

type Written<R> = R extends Rule ? Omit<R, 'id' | 'hard' | 'weight'> : never

const SUBJECTS = ['语文', '数学', '英语', '物理', '化学', '政治', '历史', '地理', '生物']
const MAIN = ['语文', '数学', '英语']

/** Every rule of the catalogue that carries data, as an ordinary school would set it. */
export const sampleRules = (teachers: readonly Teacher[], random: Random): Rule[] => {
  const rules: Rule[] = []
  const hard = (rule: Written<Rule>) =>
    rules.push({ id: `h${rules.length}`, hard: true, weight: 0, ...rule } as Rule)
  const soft = (weight: number, rule: Written<Rule>) =>
    rules.push({ id: `s${rules.length}`, hard: false, weight, ...rule } as Rule)
  hard({ code: 'H5', who: { courses: ['体育'] }, when: { periods: [0] } })
  hard({ code: 'H5', who: { rooms: ['操场'] }, when: { slots: [{ day: 4, period: 6 }] } })
  hard({ code: 'H6', who: { courses: ['语文'] }, when: { periods: [0, 2, 4, 5] } })
  hard({ code: 'H7', who: { courses: ['班会'] }, when: { slots: [{ day: 0, period: 6 }] } })
  SUBJECTS.forEach((group, at) => {
    const slots: Slot[] = [0, 1].map((step) => ({ day: 1 + (at % 4), period: 4 + step }))
    hard({ code: 'H8', who: { groups: [group] }, when: { slots } })
  })
  for (const { id } of teachers)
    if (random.below(8) === 0)
      hard({
        code: 'H5',
        who: { teachers: [id] },
        when: { days: [1 + random.below(4)], parts: ['AFTERNOON'] },
      })
  hard({ code: 'H12', who: { courses: MAIN }, max: 2, pattern: [2, 1, 1, 1] })
  hard({ code: 'H12', who: { courses: ['体育', '物理', '化学'] }, gap: 1 })
  hard({ code: 'H13', who: {}, max: 5 })
  hard({ code: 'H14', who: {}, max: 3 })
  hard({ code: 'H16', a: { teachers: ['音乐1'] }, b: { teachers: ['美术1'] }, scope: 'TIME' })
  hard({ code: 'H16', a: { courses: ['音乐'] }, b: { courses: ['美术'] }, scope: 'DAY', sameClass: true })
  hard({
    code: 'H17',
    a: { courses: ['心理'] },
    b: { courses: ['劳动'] },
    relation: 'SAME_TIME',
    sameClass: true,
  })
  hard({ code: 'H18', who: {}, minutes: 20 })
  soft(3, { code: 'S1', who: { courses: MAIN }, when: { parts: ['MORNING'] } })
  soft(4, { code: 'S2', who: { courses: ['体育'] }, when: { periods: [4] } })
  soft(5, { code: 'S3', who: { courses: SUBJECTS.slice(5) }, gap: 2 })
  soft(2, { code: 'S4', who: {} })
  soft(2, { code: 'S5', who: {} })
  soft(1, { code: 'S6', who: { courses: ['历史', '地理', '生物', '政治'] }, halves: true })
  soft(1, { code: 'S7', who: { courses: SUBJECTS } })
  soft(1, { code: 'S8', who: { courses: ['数学', '英语'] } })
  soft(2, { code: 'S9', who: { teachers: ['数学1', '英语2'] }, avoid: { periods: [0] }, maxHalfDays: 8 })
  soft(1, { code: 'S10', days: 1, period: 0 })
  soft(1, {
    code: 'S11',
    groups: [
      ['数学', '物理', '化学'],
      ['政治', '历史', '地理'],
    ],
  })
  soft(1, { code: 'S12', who: { courses: ['社团', '合唱'] }, when: { periods: [5, 6] } })
  soft(2, { code: 'S13', who: { teachers: ['政治1'] }, when: { days: [2], parts: ['MORNING'] } })
  soft(1, { code: 'S14', who: { courses: ['社团', '物理'] } })
  soft(1, { code: 'S15', who: {}, limit: 3 })
  soft(1, { code: 'S16' })
  soft(1, { code: 'S17', who: { groups: ['体育'] }, when: { periods: [0, 6] }, max: 2 })
  soft(1, { code: 'S18', novice: '数学2', mentor: '数学1', courses: ['数学'] })
  soft(2, { code: 'S19' })
  return rules
}
