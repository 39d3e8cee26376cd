import { expect, type Page } from '@playwright/test'
import { FIRST, visit } from '../page'

type Api = (
  account: 'admin' | 'dept' | 'teacher',
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: { data: unknown } }>

interface Cell {
  classId: number
  courseId: number
  mark: string
  assignments: { teacherId: number; teacherName: string; weeklyLessons: number }[]
}
export interface Matrix {
  classes: { id: number; name: string; courseIds: number[] }[]
  courses: { id: number; name: string; courseCode: string }[]
  cells: Cell[]
}
export interface Candidate {
  id: number
  name: string
  teacherNumber: string
}

export const PATH = '/api/teaching-assignments'

/** A grade of the current semester, as the server has it. */
export const planOf = (api: Api, grade: string) => {
  const ask = async <T>(path: string) => (await api('admin', 'GET', path)).body.data as T
  const semester = () => ask<{ id: number; code: string; name: string }>('/api/semesters/current')
  const matrix = async () =>
    ask<Matrix>(`${PATH}?semesterId=${(await semester()).id}&grade=${encodeURIComponent(grade)}`)
  const cellOf = async (classId: number, courseId: number) =>
    (await matrix()).cells.find((one) => one.classId === classId && one.courseId === courseId)
  return {
    semester,
    matrix,
    cellOf,
    candidates: async (courseId: number) =>
      ask<Candidate[]>(`${PATH}/candidates?semesterId=${(await semester()).id}&courseId=${courseId}`),
    /** As somebody else does it, meanwhile or before. */
    save: async (classId: number, courseId: number, assignments: unknown[]) => {
      const { mark = '' } = (await cellOf(classId, courseId)) ?? {}
      const cells = [{ classId, courseId, mark, assignments }]
      const { status } = await api('admin', 'PUT', PATH, { semesterId: (await semester()).id, cells })
      expect(status).toBe(200)
    },
  }
}

export const grid = (page: Page) => page.getByRole('grid')
export const saved = (page: Page) => expect(page.getByText(/^全部已保存/)).toBeVisible()

export const openPlan = async (page: Page, grade: string) => {
  await visit(page, `/schedule/teacher-plan?grade=${encodeURIComponent(grade)}`)
  await expect(grid(page)).toBeVisible(FIRST)
}

/** The place of a cell in its row, behind the heading. */
export const cellAt = (page: Page, { classes, courses }: Matrix, classId: number, courseId: number) =>
  grid(page)
    .locator('tbody tr')
    .nth(classes.findIndex(({ id }) => id === classId))
    .locator('td')
    .nth(courses.findIndex(({ id }) => id === courseId))

export const first = <T>(list: readonly T[], what = 'row'): T => {
  const [one] = list
  if (one === undefined) throw new Error(`no ${what}`)
  return one
}

/** Lessons of the whole grade a week, as the sums beside the national plan say. */
export const lessonsOf = async (page: Page) => Number(await page.locator('.plan-sums tfoot b').innerText())
