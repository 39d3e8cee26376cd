import { fireEvent, screen } from '@testing-library/react'
import type {
  Candidate,
  PlanCell,
  PlanMatrix,
} from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { Link } from 'react-router'
import { vi } from 'vitest'
import { enveloped, renderAt, signIn } from '../../../kit/testing'
import { TeacherPlanPage } from './TeacherPlanPage'

const SEMESTERS = [
  {
    id: 1,
    code: '2025-2026-2',
    name: '上学期',
    startDate: '2001-02-20',
    endDate: '2001-07-01',
    isCurrent: false,
  },
  {
    id: 2,
    code: '2026-2027-1',
    name: '本学期',
    startDate: '2026-09-01',
    endDate: '2999-01-20',
    isCurrent: true,
  },
].map((one) => ({ ...one, semesterOrder: 1, academicYearId: 1, academicYearName: '', version: 1 }))

export const CLASSES = [
  { id: 11, name: '初一(1)班', headTeacherName: '王芳', courseIds: [21, 22] },
  { id: 12, name: '初一(2)班', headTeacherName: null, courseIds: [21, 22] },
  { id: 13, name: '初一(3)班', headTeacherName: null, courseIds: [21] },
]
const COURSES = [
  { id: 21, name: '语文', courseCode: 'YW' },
  { id: 22, name: '数学', courseCode: 'SX' },
]
const teacher = (id: number, name: string, teachesCourse: boolean): Candidate => ({
  id,
  name,
  teacherNumber: `T0${id}`,
  departmentName: '语文组',
  teachesCourse,
  lessons: 10,
  limit: 16,
})
/** Two of them are called 张伟. */
const TEACHERS = [
  teacher(34, '王强', false),
  teacher(31, '王芳', true),
  teacher(32, '张伟', true),
  teacher(33, '张伟', true),
]

interface Sent {
  cells: { classId: number; courseId: number; mark: string; assignments: Assigned[] }[]
}
interface Assigned {
  teacherId: number
  weeklyLessons: number
}
type Reply = Response | object | 'lost'

const refusal = (status: number, body: object) =>
  Response.json({ success: false, message: '不行', ...body }, { status })
export const stale = (index: number) =>
  refusal(409, {
    code: 'STALE',
    errors: [{ field: `cells.${index}`, message: '现在是别的' }],
    stale: { version: 9, changedBy: '周敏', changedAt: '2026-10-01T00:00:00.000Z' },
  })
export const refusedAt = (index: number, message: string) =>
  refusal(400, { code: 'INVALID', errors: [{ field: `cells.${index}.assignments`, message }] })

/** A school of three classes and two courses that keeps what is saved; `override` answers in its place. */
export const aSchool = (
  shape: Partial<PlanMatrix> & { semesters?: unknown; classes?: PlanMatrix['classes'] } = {},
) => {
  const cells = new Map<string, PlanCell>()
  const calls: { call: string; body: unknown }[] = []
  let lastId = 100
  let override: ((call: string, body: unknown) => Reply | Promise<Reply> | undefined) | undefined

  const put = (classId: number, courseId: number, assignments: readonly Assigned[]) => {
    const made = assignments.map((one) => ({
      ...one,
      id: ++lastId,
      teacherName: TEACHERS.find(({ id }) => id === one.teacherId)?.name ?? '',
      teacherNumber: `T0${one.teacherId}`,
    }))
    const mark = made.map(({ id }) => id).join('-')
    const cell = { classId, courseId, mark, assignments: made, pattern: null }
    cells.set(`${classId}-${courseId}`, cell)
    return cell
  }
  const matrix = (semesterId: number) => ({
    semester: { ...SEMESTERS.find(({ id }) => id === semesterId), readOnly: semesterId === 1 },
    grade: '初一',
    classes: CLASSES,
    courses: COURSES,
    subjects: [{ subject: '语文', min: 7, max: 8 }],
    sums: CLASSES.map(({ id }) => ({ classId: id, lessons: 30, expected: 34, subjects: [5] })),
    loads: [
      {
        ...{ teacherId: 31, teacherName: '王芳', teacherNumber: 'T031', lessons: 18, limit: 16 },
        ...{ ownLimit: false, mayLimit: true, keys: ['王芳', '芳', 'wangfang', 'fang', 'wf', 'f', 'wangf'] },
      },
    ],
    ...shape,
    cells: [...cells.values()],
  })
  const changed = (list: PlanCell[]) => ({ added: 1, ended: 0, cells: list, sums: [], loads: [] })
  const found = (url: URL) => {
    const keyword = url.searchParams.get('keyword') ?? ''
    const spelt: Record<string, string> = { wf: '王芳', zw: '张伟' }
    const word = (spelt[keyword] ?? keyword).replace(/\s/g, '')
    return TEACHERS.filter(({ name, teacherNumber }) => name.includes(word) || teacherNumber === word)
  }
  const usual = (call: string, url: URL, body: unknown): unknown => {
    if (call === 'GET /api/semesters') return shape.semesters ?? SEMESTERS
    if (call === 'GET /api/classes')
      return (shape.classes ?? CLASSES).map(({ id, name }) => ({ id, name, grade: '初一' }))
    if (call.startsWith('GET /api/teaching-assignments/candidates')) return found(url)
    if (call === 'GET /api/teaching-assignments') return matrix(Number(url.searchParams.get('semesterId')))
    if (call === 'PUT /api/teaching-assignments' || call === 'POST /api/teaching-assignments/fill')
      return changed((body as Sent).cells.map((one) => put(one.classId, one.courseId, one.assignments)))
    return []
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: sent }: RequestInit = {}) => {
    const url = new URL(address, 'http://school')
    const call = `${method} ${url.pathname}`
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined
    calls.push({ call, body })
    const given = await override?.(call, body)
    if (given === 'lost') throw new TypeError('lost')
    if (given instanceof Response) return given
    return Response.json(enveloped(given ?? usual(call, url, body)))
  })
  return {
    put,
    cell: ({ classId, courseId }: { classId: number; courseId: number }) =>
      cells.get(`${classId}-${courseId}`),
    calls,
    saves: () =>
      calls.flatMap(({ call, body }) => (call.startsWith('PUT /api/teaching') ? [body as Sent] : [])),
    answer: (next: typeof override) => {
      override = next
    },
  }
}

export const openPlan = async (path = '/schedule/teacher-plan') => {
  signIn(['schedule:manage', 'system:manage'])
  renderAt(
    path,
    <>
      <TeacherPlanPage />
      <Link to="/elsewhere">别处</Link>
    </>,
  )
  await screen.findByRole('heading', { name: '教师排课计划' })
}

/** The field of the active cell. */
export const field = (label: RegExp = /^初一/) => screen.getByLabelText<HTMLInputElement>(label)
export const key = (name: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init })
export const type = (text: string) =>
  fireEvent.change(document.activeElement ?? document.body, { target: { value: text } })
/** The cursor into the table, in the first cell. */
export const enter = async () => {
  await screen.findByRole('grid')
  fireEvent.focus(field())
  field().focus()
}
export const active = () => document.activeElement?.getAttribute('aria-label') ?? ''
