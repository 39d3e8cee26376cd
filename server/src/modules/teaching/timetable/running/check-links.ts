import { gradeName } from '@xueqiao/contract/common/grade'
import type { Lesson } from '../versions/lesson'

const PLAN = '/schedule/teacher-plan'
const BASE = '/schedule/base'
const ELECTIVES = '/schedule/electives'

const addressed = (path: string, query: Record<string, string | number | undefined>) => {
  const said = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) said.set(key, String(value))
  return `${path}?${said}`
}

/** Where what a check has found is changed: the page, open where it is. */
export const linksFor = ({ id, semesterId }: { id: number; semesterId: number }) => {
  const ofPlan = (query: Record<string, string | number | undefined> = {}) =>
    addressed(PLAN, { semesterId, ...query })
  const ofClass = (of: { id: number; grade: number } | undefined, courseId?: number) =>
    of === undefined ? ofPlan() : ofPlan({ grade: gradeName(of.grade), classId: of.id, courseId })
  /** The 教学班 of a plan. */
  const ofSections = ({ bandKey }: Pick<Lesson, 'bandKey'>) =>
    `${ELECTIVES}/${Number(bandKey?.split('-')[0])}?tab=sections`
  return {
    plan: ofPlan(),
    ofClass,
    ofSections,
    ofTeacher: (teacherId: number | string) => ofPlan({ view: 'records', teacherId }),
    /** The cell of the plan, or the 教学班 of a band. */
    ofLesson: (lesson: Lesson | undefined) =>
      lesson?.sections === undefined ? ofClass(lesson?.classes[0], lesson?.courseId) : ofSections(lesson),
    base: BASE,
    bells: (bell?: number) => addressed(BASE, { tab: 'bells', bell }),
    rooms: (of: { name?: string; kind?: string } = {}) => addressed(BASE, { tab: 'rooms', ...of }),
    rules: `/schedule/management?id=${id}&tab=rules`,
    workbench: (lessonId: string) => `/schedule/workbench?id=${id}&lesson=${lessonId}`,
  }
}
export type Links = ReturnType<typeof linksFor>
