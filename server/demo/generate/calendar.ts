import { isSecondSemester, schoolYearStart } from './dates'
import type { DemoAcademicYear, DemoSemester } from './types'

const yearKey = (code: string) => `year-${code}`

const academicYear = (start: number, isCurrent: boolean): DemoAcademicYear => {
  const code = `${start}-${start + 1}`
  return {
    key: yearKey(code),
    code,
    name: `${code}学年`,
    startDate: `${start}-09-01`,
    endDate: `${start + 1}-07-31`,
    isCurrent,
    status: isCurrent ? 'ACTIVE' : 'COMPLETED',
    semesterCount: 2,
    remarks: null,
  }
}

const semester = (year: DemoAcademicYear, order: 1 | 2, isCurrent: boolean): DemoSemester => {
  const [first, second] = year.code.split('-')
  return {
    key: `semester-${year.code}-${order}`,
    code: `${year.code}-${order}`,
    name: `${year.name}第${order === 1 ? '一' : '二'}学期`,
    startDate: order === 1 ? `${first}-09-01` : `${second}-02-01`,
    endDate: order === 1 ? `${second}-01-31` : `${second}-07-31`,
    isCurrent,
    semesterOrder: order,
    academicYearKey: year.key,
  }
}

/** The year before, ended, and the current one. */
export const calendar = (today: string) => {
  const start = schoolYearStart(today)
  const before = academicYear(start - 1, false)
  const current = academicYear(start, true)
  const second = isSecondSemester(today)
  return {
    academicYears: [before, current],
    semesters: [
      semester(before, 1, false),
      semester(before, 2, false),
      semester(current, 1, !second),
      semester(current, 2, second),
    ],
  }
}
