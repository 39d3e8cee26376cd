import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id, optional } from '../../../common/fields'

const Named = z.object({ id: z.int(), name: z.string() })

export const ElectiveSection = z.object({
  id: z.int(),
  /** 物理 2 班. */
  name: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  band: z.int(),
  number: z.int(),
  teacher: Named.nullable(),
  room: Named.nullable(),
  size: z.int(),
})
export type ElectiveSection = z.output<typeof ElectiveSection>

/** What people should know about the whole: sizes, pupils who have chosen and stand in no 教学班, combinations. */
export const ElectiveOverview = z.object({
  sections: z.array(ElectiveSection),
  combinations: z.array(z.object({ names: z.array(z.string()), pupils: z.int() })),
  waiting: z.array(
    z.object({ studentId: z.int(), studentName: z.string(), className: z.string(), courseName: z.string() }),
  ),
  waitingCount: z.int(),
})
export type ElectiveOverview = z.output<typeof ElectiveOverview>

export const SectionedPupil = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string(),
  /** What else the pupil is taught, and when: what stands in the way of a move. */
  others: z.array(z.object({ name: z.string(), band: z.int() })),
})

/** What came of a sectioning: nothing where `stands` is false, and the reasons say why. */
export const SectioningResult = z.object({
  stands: z.boolean(),
  sections: z.int(),
  remarks: z.array(z.string()),
})
export type SectioningResult = z.output<typeof SectioningResult>

const PATH = '/api/electives'
const access = 'schedule:manage'

/** 教学班 of a plan: how they come about, who teaches them and who sits in them; part of `electivesApi`. */
export const electiveSectionCalls = {
  section: endpoint(`POST ${PATH}/{id}/sectioning`, {
    summary: '分班：已选科的学生编入教学班，结果待确认；再次分班重新编排',
    access,
    data: SectioningResult,
    failed: '分班失败',
  }),
  sections: endpoint(`GET ${PATH}/{id}/sections`, {
    summary: '教学班、选科组合和未编入的学生',
    access,
    data: ElectiveOverview,
    failed: '获取教学班失败',
  }),
  pupils: endpoint(`GET ${PATH}/{id}/sections/{sectionId}`, {
    summary: '教学班的学生',
    access,
    data: z.array(SectionedPupil),
    failed: '获取教学班失败',
  }),
  staff: endpoint(`PUT ${PATH}/{id}/sections/{sectionId}`, {
    summary: '教学班的任课教师和教室',
    access,
    body: z.object({ teacherId: optional(Id('教师不正确')), roomId: optional(Id('教室不正确')) }),
    done: '保存成功',
    failed: '保存失败',
  }),
  move: endpoint(`POST ${PATH}/{id}/moves`, {
    summary: '把学生调到同一科目的另一个教学班，或编入其选了而未编入的教学班',
    access,
    body: z.object({ studentId: Id('请选择学生'), sectionId: Id('请选择教学班') }),
    done: '调整成功',
    failed: '调整失败',
  }),
}
