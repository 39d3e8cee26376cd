import { idNumberDoubts } from '@xueqiao/contract/common/id-number'
import { PROTECTED_STUDENT_FIELDS as PROTECTED } from '@xueqiao/contract/features/pupils/students/detail'
import type { StudentInput, StudentUpdate } from '@xueqiao/contract/features/pupils/students/input'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { brokenConstraint } from '../../../../platform/db/database'
import { transact } from '../../../../platform/db/transact'
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors'
import { searchKeys } from '../../../../platform/pinyin'
import { maskRow } from '../../../../platform/protect'
import { assertFresh } from '../../../../platform/version'
import { reachOf } from '../../../account/reach/access'
import { assertClassesForPupils, crowdingOf, moveStudents } from '../../../school/classes/service'
import { saveGuardian } from '../../parents/service'
import { mayReadStudent } from '../../reach/access'
import { changeStudent } from '../access'
import { columnsOf, FIELDS } from './columns'
import { asSeen, inPart, noteLook, withGrowth } from './detail'
import * as q from './queries'
import { settled } from './settle'

/** The fields of the record that a save can change, for the log: protected ones as others see them. */
const LOGGED = [...FIELDS, 'className', 'parentName', 'parentPhone', 'relationship'] as const

const changesOf = (before: q.StudentRecord, after: q.StudentRecord) => {
  const changed = LOGGED.filter((field) => before[field] !== after[field])
  const [was, is] = [maskRow(before, PROTECTED), maskRow(after, PROTECTED)]
  return {
    before: Object.fromEntries(changed.map((field) => [field, was[field]])),
    after: Object.fromEntries(changed.map((field) => [field, is[field]])),
  }
}

const reread = async (ctx: AuthedTxCtx, id: number) => {
  const record = await q.record(ctx.db, await reachOf(ctx, 'student'), id)
  if (record === undefined) throw notFound('学生')
  return record
}

/** What a save answers: the record, and what a person should look at again (decisions G06, G23). */
export const saved = async (ctx: AuthedTxCtx, record: q.StudentRecord, moved: boolean, seen = asSeen) => {
  const crowding = moved && record.classId !== null ? await crowdingOf(ctx.db, record.classId) : []
  return { ...(await withGrowth(ctx, record, seen)), warnings: [...crowding, ...idNumberDoubts(record)] }
}

const GUARDIAN_FIELDS = ['parentName', 'parentPhone', 'relationship'] as const

const namesGuardian = (input: StudentUpdate, before?: q.StudentRecord) =>
  GUARDIAN_FIELDS.some((field) => input[field] !== undefined && input[field] !== (before?.[field] ?? null))

const saying = async <T>(studentNumber: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'students_number')
      throw conflict(`学号 ${studentNumber} 已存在`, 'studentNumber')
    throw error
  }
}

export const create = (ctx: AuthedCtx, input: StudentInput) =>
  saying(
    input.studentNumber,
    transact(ctx, async (ctx) => {
      const { name, studentNumber, gender, classId, enrollmentDate } = input
      const { all, addsAll } = await reachOf(ctx, 'student')
      if (all && !addsAll) throw forbidden('您没有新增学生的权限')
      if (classId) await assertClassesForPupils(ctx, [classId])
      else if (!addsAll) throw invalid('请选择您管理的班级', 'classId')
      const id = await q.insert(ctx.db, {
        ...columnsOf(settled(input)),
        name,
        gender,
        student_number: studentNumber,
        search_keys: searchKeys(name),
      })
      if (classId) await moveStudents(ctx, [{ studentId: id, classId, since: enrollmentDate ?? null }])
      if (namesGuardian(input)) await saveGuardian(ctx, { ...input, studentId: id })
      await audit(ctx, { action: 'create', entity: 'students', entityId: id, summary: `新增了学生 ${name}` })
      return saved(ctx, await reread(ctx, id), true)
    }),
  )

/** Says whether the pupil really moved. */
const moveTo = async (ctx: AuthedTxCtx, before: q.StudentRecord, classId: number | null | undefined) => {
  if (classId === undefined || classId === before.classId) return false
  if (classId !== null) await assertClassesForPupils(ctx, [classId])
  await moveStudents(ctx, [{ studentId: before.id, classId }])
  return true
}

export const update = async (ctx: AuthedCtx, id: number, input: StudentUpdate) => {
  // What it answers is the whole record.
  await noteLook(ctx, await mayReadStudent(ctx, id))
  return changeStudent(ctx, id, 'mayEdit', async (ctx, before) => {
    await assertFresh(ctx, { entity: 'students', id, version: before.version }, input.version)
    const moved = await moveTo(ctx, before, input.classId)
    if (namesGuardian(input, before)) await saveGuardian(ctx, { ...input, studentId: id })
    const found = input.name === undefined ? {} : { search_keys: searchKeys(input.name) }
    await q.update(ctx.db, id, { ...columnsOf(settled(input, before)), ...found }, ctx.now)
    ctx.forget()
    const after = await reread(ctx, id)
    const summary = `修改了学生 ${after.name}`
    const diff = changesOf(before, after)
    await audit(ctx, { action: 'update', entity: 'students', entityId: id, summary, diff })
    return saved(ctx, after, moved)
  })
}

/**
 * Into a class, or out of it. The form shows the class, so a form that is open elsewhere has become stale. Whoever moves
 * many has opened none of them: what is protected is answered in part.
 */
export const assignClass = (ctx: AuthedCtx, id: number, classId: number | null) =>
  changeStudent(ctx, id, 'mayEdit', async (ctx, before) => {
    const moved = await moveTo(ctx, before, classId)
    if (!moved) return saved(ctx, before, false, inPart)
    await q.update(ctx.db, id, {}, ctx.now)
    const after = await reread(ctx, id)
    const summary =
      after.className === null
        ? `将学生 ${after.name} 移出了${before.className ?? '班级'}`
        : `将学生 ${after.name} 分配到了${after.className}`
    const diff = { before: before.className, after: after.className }
    await audit(ctx, { action: 'assign', entity: 'students', entityId: id, summary, diff })
    return saved(ctx, after, true, inPart)
  })
