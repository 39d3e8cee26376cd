import type {
  LinkInput,
  NewParent,
  ParentInput,
  ParentSearch,
} from '@xueqiao/contract/features/pupils/parents/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, forbidden, invalid } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import { assertFresh } from '../../../platform/version'
import { reachOf } from '../../account/reach/access'
import { retireAccountsOf } from '../../account/users/service'
import { noteOpened } from '../../base/exports/service'
import { guardiansChanged } from '../deeds'
import { mayEditStudent } from '../reach/access'
import { accessParent, inList, inPart, lockParent, mayManageParent, shown, told } from './access'
import { demote, unlink } from './family-queries'
import type { ParentRecord } from './list-queries'
import * as lists from './list-queries'
import * as q from './queries'

export const search = async (ctx: AuthedCtx, query: ParentSearch) => {
  const reach = await reachOf(ctx, 'student')
  const { page, size, ...filter } = query
  const total = recent<number>(ctx, 'school', `parents ${JSON.stringify({ filter, reach })}`)
  const found = await lists.search(ctx.db, reach, query, total)
  return { ...found, content: found.content.map(inList) }
}

export const get = async (ctx: AuthedCtx, id: number) => {
  const { removesAll } = await reachOf(ctx, 'student')
  return { ...shown(await accessParent(ctx, id)), mayDelete: removesAll }
}

/** Whoever keeps the record has all of it before them. */
const noteLook = (ctx: AuthedCtx, { id, name }: Pick<ParentRecord, 'id' | 'name'>) =>
  noteOpened(ctx, { entity: 'parents', entityId: id, summary: `打开了家长 ${name} 的档案` })

/** The record as its page shows it. */
export const open = async (ctx: AuthedCtx, id: number) => {
  const parent = await get(ctx, id)
  if (parent.mayManage) await noteLook(ctx, parent)
  return parent
}

const PHONE_TAKEN = '该手机号已登记为另一位家长，请核对，或合并重复的家长'

/** One number is one parent (decisions G68); said only of those whom the caller keeps. */
const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'parents_phone') throw conflict(PHONE_TAKEN, 'phone')
    throw error
  }
}

/** The first guardian of a child is the one to call; a new one to call takes the place of the old. */
const linkIn = async (ctx: AuthedTxCtx, parentId: number, studentId: number, input: LinkInput) => {
  const links = await q.lockLinks(ctx.db, studentId)
  const own = links.find((link) => link.parent_id === parentId)
  const isOnly = links.every((link) => link.parent_id === parentId)
  if (own?.is_primary && !input.isPrimary && !isOnly)
    throw invalid('请先将另一位家长设为主要联系人', 'isPrimary')
  const isPrimary = input.isPrimary || isOnly
  const former = links.find((link) => link.is_primary && link.parent_id !== parentId)
  if (isPrimary && former !== undefined)
    await demote(ctx.db, [{ student_id: studentId, parent_id: former.parent_id }])
  await q.putLink(ctx.db, {
    student_id: studentId,
    parent_id: parentId,
    relationship: input.relationship,
    is_primary: isPrimary,
    can_sign: input.canSign,
  })
}

/** Who it is, if the caller keeps them: by the number, or without one by all that was entered. */
const known = async (ctx: AuthedTxCtx, input: NewParent) => {
  const { name, phone, email = null, address = null, employer = null, child } = input
  await q.oneByOne(ctx.db, [phone ?? name])
  if (phone != null) return q.byDigits(ctx.db, await reachOf(ctx, 'student'), phone)
  return q.byFacts(ctx.db, { name, email, address, employer }, child)
}

/** Whoever is entered with a number and a name that are known is that parent: a child more, and nobody new. */
const findOrInsert = async (ctx: AuthedTxCtx, input: NewParent) => {
  const { name, phone = null, email = null, address = null, employer = null } = input
  const found = await known(ctx, input)
  if (found === undefined) {
    const id = await q.insert(ctx.db, {
      ...{ name, phone, email, address, employer },
      search_keys: searchKeys(name),
    })
    await audit(ctx, { action: 'create', entity: 'parents', entityId: id, summary: `新增了家长 ${name}` })
    return id
  }
  if (found.name !== name || (phone !== null && !input.child)) throw conflict(PHONE_TAKEN, 'phone')
  return found.id
}

export const create = async (ctx: AuthedCtx, input: NewParent) => {
  const { child } = input
  const { changesAll } = await reachOf(ctx, 'student')
  if (!child && !changesAll) throw invalid('请选择孩子', 'child')
  const student = child ? await mayEditStudent(ctx, child.studentId) : undefined
  const id = await saying(
    transact(ctx, async (ctx) => {
      const id = await findOrInsert(ctx, input)
      if (child && student) {
        await linkIn(ctx, id, child.studentId, child)
        await told(ctx, id, `为家长 ${input.name} 关联了孩子 ${student.name}`, child)
      }
      return id
    }),
  )
  return get(ctx, id)
}

const FIELDS = ['name', 'phone', 'email', 'address', 'employer'] as const

type Facts = Pick<ParentRecord, 'version' | (typeof FIELDS)[number]>

/** Only what was sent: a page never erases the fields it does not know. */
const change = async (
  ctx: AuthedTxCtx,
  id: number,
  before: Facts,
  input: Partial<ParentInput>,
  summary: string,
) => {
  await assertFresh(ctx, { entity: 'parents', id, version: before.version }, input.version)
  const values = Object.fromEntries(
    FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  )
  const moved = input.phone !== undefined && input.phone !== before.phone
  if (moved) await q.oneByOne(ctx.db, [before.phone ?? [], input.phone ?? []].flat())
  if (moved && input.phone != null) {
    const other = await q.byDigits(ctx.db, await reachOf(ctx, 'student'), input.phone)
    if (other !== undefined && other.id !== id) throw conflict(PHONE_TAKEN, 'phone')
  }
  const renamed = input.name !== undefined && { search_keys: searchKeys(input.name) }
  await q.update(ctx.db, id, { ...values, ...renamed }, ctx.now)
  ctx.forget()
  if (moved) await q.passOn(ctx.db, [before.phone])
  const was = Object.fromEntries(FIELDS.map((field) => [field, before[field]]))
  await told(ctx, id, summary, { before: inPart(was), after: inPart({ ...was, ...values }) })
}

export const update = async (ctx: AuthedCtx, id: number, input: ParentInput) => {
  await noteLook(ctx, await mayManageParent(ctx, id))
  await saying(
    transact(ctx, async (ctx) =>
      change(ctx, id, await lockParent(ctx, id), input, `修改了家长 ${input.name}`),
    ),
  )
  return get(ctx, id)
}

/**
 * Parents keep their own numbers; whether it is theirs, the caller has asked. They keep nobody else's record, so of a
 * number that somebody has they learn nothing either.
 */
export const changeContact = (
  ctx: AuthedCtx,
  id: number,
  input: Pick<ParentInput, 'phone' | 'email' | 'version'>,
) =>
  saying(
    transact(ctx, async (ctx) => {
      const before = await q.lockOne(ctx.db, id)
      if (before !== undefined) await change(ctx, id, before, input, '修改了自己的联系方式')
    }),
  )

/** Of what is protected only as much as in a list: nobody has opened the record. */
export const linkChild = async (ctx: AuthedCtx, id: number, studentId: number, input: LinkInput) => {
  await mayManageParent(ctx, id)
  const student = await mayEditStudent(ctx, studentId)
  await transact(ctx, async (ctx) => {
    const { name } = await lockParent(ctx, id)
    await linkIn(ctx, id, studentId, input)
    await told(ctx, id, `将学生 ${student.name} 关联给家长 ${name}（${input.relationship}）`, input)
  })
  return inList(await get(ctx, id))
}

/** Who is left becomes the one to call. */
const succeed = async (ctx: AuthedTxCtx, studentId: number) => {
  const [next] = await q.lockLinks(ctx.db, studentId)
  if (next === undefined) return
  await q.putLink(ctx.db, { ...next, is_primary: true })
}

export const unlinkChild = async (ctx: AuthedCtx, id: number, studentId: number, last: boolean) => {
  await mayManageParent(ctx, id)
  const student = await mayEditStudent(ctx, studentId)
  return transact(ctx, async (ctx) => {
    const { name } = await lockParent(ctx, id)
    const links = await q.lockLinks(ctx.db, studentId)
    const link = links.find((one) => one.parent_id === id)
    if (link === undefined) throw invalid(`${student.name} 不是这位家长的孩子`)
    if (!last && (await q.childCount(ctx.db, id)) === 1)
      throw conflict(
        `${student.name} 是家长 ${name} 唯一的孩子，解除后该家长将没有孩子，只有学校管理员能看到`,
      )
    await unlink(ctx.db, [link])
    if (link.is_primary) await succeed(ctx, studentId)
    await guardiansChanged(ctx, { studentIds: [studentId] })
    await told(ctx, id, `解除了家长 ${name} 与学生 ${student.name} 的关联`)
    return null
  })
}

export const remove = async (ctx: AuthedCtx, id: number) => {
  await accessParent(ctx, id)
  const { removesAll } = await reachOf(ctx, 'student')
  if (!removesAll) throw denied('parents', [id], forbidden('只有学校管理员可以删除家长'))
  return transact(ctx, async (ctx) => {
    await q.lock(ctx.db, [id])
    const { name, phone } = await accessParent(ctx, id)
    if ((await q.childCount(ctx.db, id)) > 0) throw conflict(`家长 ${name} 还有孩子在校，请先解除关联`)
    await retireAccountsOf(ctx, 'PARENT', [id])
    await q.archive(ctx.db, [id], ctx.now)
    await q.passOn(ctx.db, [phone])
    await audit(ctx, { action: 'delete', entity: 'parents', entityId: id, summary: `删除了家长 ${name}` })
    return null
  })
}
