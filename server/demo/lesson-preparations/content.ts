import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { contentOf, emptyContent } from '../../src/modules/teaching/lesson-preparations/content'
import * as texts from './texts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
export const doc = (...lines: readonly string[]) => ({ type: 'doc', content: lines.map(paragraph) })

/** Of every subject: how a teacher sees whether the lesson has arrived. */
const RATE = {
  type: 'paragraph',
  content: [
    { type: 'text', text: '当堂统计：' },
    {
      type: 'inlineMath',
      attrs: { latex: '\\text{正确率}=\\frac{\\text{做对的人数}}{\\text{全班人数}}\\times 100\\%' },
    },
  ],
}

const steps = texts.STEPS.map(({ name, minutes, teacher, students, intent }, index) => ({
  ...{ id: `step${index + 1}`, name, minutes },
  teacher: name === '练习' ? { type: 'doc', content: [paragraph(teacher), RATE] } : doc(teacher),
  ...{ students: doc(students), intent: doc(intent) },
}))

const tableOf = (rows: readonly (readonly string[])[]) => ({
  type: 'table',
  content: rows.map((row, index) => ({
    type: 'tableRow',
    content: row.map((text) => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      content: [paragraph(text)],
    })),
  })),
})

export interface Topic {
  unit: string
  title: string
  hours: number
  hourNumber: number
}

export const written = (topic: Topic, reflection: string | null): PreparationContent => {
  const { unit, title, hours, hourNumber } = topic
  const { literacy, situation, materials } = texts.PARTS
  return contentOf(
    {
      ...{
        unit,
        hours,
        hourNumber,
        lessonType: hourNumber === hours && hours > 1 ? 'PRACTICE' : 'NEW',
        steps,
      },
      objectives: doc(...texts.objectivesOf(title)),
      ...{ literacy: doc(literacy), situation: doc(situation), materials: doc(materials) },
      keyPoints: doc(texts.keyPointOf(title)),
      difficulties: doc(texts.difficultyOf(title)),
      board: doc(...texts.boardOf(title)),
      assignment: {
        type: 'doc',
        content: [paragraph(texts.assignmentOf(title)), tableOf(texts.LAYERS)],
      },
      reflection: reflection === null ? null : doc(reflection),
    },
    emptyContent(title),
  )
}

/** An outline: what to think of, part by part. */
export const outline = (name: string, minutes: readonly (readonly [name: string, minutes: number])[]) =>
  contentOf(
    {
      objectives: doc('写 2 至 4 条可观察的行为：说得出……、会……、能……'),
      keyPoints: doc('本节最重要的概念或方法。'),
      difficulties: doc('学生最容易出错的地方，以及怎样化解。'),
      board: doc('课题', '左：过程　右：例题'),
      assignment: doc('必做……（约 20 分钟）；选做……'),
      steps: minutes.map(([step, length], index) => ({
        ...{ id: `step${index + 1}`, name: step, minutes: length },
      })),
    },
    emptyContent(name),
  )
