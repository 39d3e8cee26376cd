import { hash } from '@node-rs/argon2'
import type { ProfileType } from '@xueqiao/contract/access/roles'
import { createAccount } from '../src/modules/account/users/service'
import * as parents from '../src/modules/pupils/parents/service'
import * as students from '../src/modules/pupils/students/service'
import * as academicYears from '../src/modules/school/academic-years/service'
import * as classes from '../src/modules/school/classes/service'
import * as courses from '../src/modules/school/courses/service'
import * as departments from '../src/modules/school/departments/service'
import * as semesters from '../src/modules/school/semesters/service'
import * as teachers from '../src/modules/school/teachers/service'
import * as assignments from '../src/modules/school/teaching-assignments/service'
import type { TestApp } from './app'

let counter = 0
const next = () => ++counter
/** A hash carries its cost: this one signs in at a hundredth of what the school's own take. */
const CHEAP = { memoryCost: 64, timeCost: 1 }
let known: Promise<string> | undefined

/** Small true rows, made through the services; a test names only what it is about. */
export const buildersFor = (t: TestApp) => {
  const only = (made: Map<string | null, number>): number => {
    const [id] = made.values()
    if (id === undefined) throw new Error('nothing was made')
    return id
  }

  const aDepartment = (input: { name?: string; parentId?: number | null } = {}) => {
    const n = next()
    return departments.create(t.ctx(), {
      name: input.name ?? `部门${n}`,
      code: `D${n}`,
      parentId: input.parentId ?? null,
      sortOrder: n,
    })
  }

  // Every third begins with a sign beyond the first 65,536, of which whoever cuts a name in front leaves half.
  let teachersMade = 0
  const title = () => (++teachersMade % 3 === 0 ? '𠮷师' : '教师')

  const aTeacher = async (input: { name?: string; number?: string; departmentId?: number | null } = {}) => {
    const number = input.number ?? `T${String(next()).padStart(4, '0')}`
    const row = { name: input.name ?? `${title()}${number}`, teacher_number: number, gender: '女' } as const
    return only(await teachers.createMany(t.ctx(), [{ ...row, department_id: input.departmentId ?? null }]))
  }

  const aCourse = async (
    input: { name?: string; type?: '必修' | '选修'; departmentId?: number | null } = {},
  ) => {
    const n = next()
    const row = {
      name: input.name ?? `课程${n}`,
      course_code: `C${n}`,
      course_type: input.type ?? '必修',
      credits: 2,
      department_id: input.departmentId ?? null,
    } as const
    return only(await courses.createMany(t.ctx(), [row]))
  }

  const aStudent = async (input: { name?: string; classId?: number; gender?: '男' | '女' } = {}) => {
    const number = `S${String(next()).padStart(5, '0')}`
    const row = {
      name: input.name ?? '王小明',
      student_number: number,
      gender: input.gender ?? '男',
    } as const
    const id = only(await students.createMany(t.ctx(), [row]))
    if (input.classId !== undefined) {
      const membership = {
        student_id: id,
        class_id: input.classId,
        from_date: '2026-09-01',
        reason: '入学编班',
      }
      await classes.enroll(t.ctx(), [membership])
    }
    return id
  }

  const aParent = async (childIds: number[]) => {
    const phone = `139${String(next()).padStart(8, '0')}`
    const id = only(await parents.createMany(t.ctx(), [{ name: '王大明', phone }]))
    const relationship = '父亲'
    if (childIds.length === 0) return id
    await parents.link(
      t.ctx(),
      childIds.map((student_id) => ({ student_id, parent_id: id, relationship, is_primary: true })),
    )
    return id
  }

  const aTransfer = async (studentId: number) => {
    const day = { transfer_date: '2026-02-20', transfer_type: '转入', school_name: '云川市临湖小学' } as const
    const [made] = await students.createTransfers(t.ctx(), [
      { ...day, student_id: studentId, transfer_reason: null },
    ])
    return made?.id ?? 0
  }

  const aUser = async (
    username: string,
    roles: string[],
    profile: { type: ProfileType; id: number | null } = { type: 'ADMIN', id: null },
  ) => {
    known ??= hash('secret-1', CHEAP)
    const id = await createAccount(t.ctx(), {
      username,
      password: { hash: await known },
      profileType: profile.type,
      profileId: profile.id,
      roles,
    })
    return { id, call: await t.login(username) }
  }

  /** Signs in as admin, creating the account the first time. */
  const admin = async () => (await aUser('admin', ['ADMIN'])).call

  const aYear = () => {
    const first = 1950 + next()
    const code = `${first}-${first + 1}`
    const days = { start_date: `${first}-09-01`, end_date: `${first + 1}-07-31` }
    return academicYears.add(t.ctx(), { code, name: `${code}学年`, ...days, status: 'PLANNING' })
  }

  /** The one that is not current is that of a year ago. */
  const aSemester = ({ current = true }: { current?: boolean } = {}) => {
    const year = current ? 2026 : 2025
    return semesters.add(t.ctx(), {
      code: `2026-2027-${(next() % 4) + 1}-${counter}`,
      name: '2026-2027学年第一学期',
      semester_order: 1,
      start_date: `${year}-09-01`,
      end_date: `${year + 1}-01-31`,
      is_current: current,
    })
  }

  const teaches = async (teacherId: number, classId: number, courseId: number, semesterId: number) =>
    assignments.add(t.ctx(), [
      {
        semester_id: semesterId,
        class_id: classId,
        course_id: courseId,
        teacher_id: teacherId,
        weekly_lessons: 4,
      },
    ])

  return {
    aDepartment,
    aTeacher,
    aCourse,
    aStudent,
    aParent,
    aTransfer,
    aUser,
    admin,
    aYear,
    aSemester,
    teaches,
  }
}
