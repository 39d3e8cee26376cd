import { auditApi } from '@xueqiao/contract/features/base/audit'
import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import {
  notificationsFollowApi as follow,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import { beforeAll, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../../test/notice-lab'

let lab: NoticeLab

beforeAll(async () => {
  lab = await noticeLab()
})

const part = async (by: keyof NoticeLab['users'], id: number, query: object) =>
  lab.users[by].call.loose(follow.proofPart, { params: { id }, query })

/** As the page reads it: one part after the other, with something done after the first. */
const inParts = async (id: number, size: number, meanwhile = async () => {}) => {
  const units: ReceiptUnit[] = []
  for (let after: string | null | undefined, asked = 0; after !== null; asked++) {
    if (asked === 1) await meanwhile()
    const { data } = await part('admin', id, { size, ...(after !== undefined && { after }) })
    expect(data.units.length).toBeLessThanOrEqual(size)
    units.push(...data.units)
    after = data.next
  }
  return units
}

const names = (units: readonly ReceiptUnit[]) => units.map(({ className, name }) => `${className} ${name}`)

test('a proof is read in parts that make a whole, also while somebody answers', async () => {
  const { id } = await lab.published('admin', {
    targets: [{ kind: 'school', value: '' }],
    audience: ['parents', 'students'],
  })
  const whole = (await part('admin', id, {})).data
  expect(whole.next).toBeNull()
  // Class by class as on the roll; a family and the pupil's own account are two.
  expect(names(whole.units)).toEqual([
    '初一1班 程亦安',
    '初一1班 程亦安',
    '初一1班 刘博',
    '初一2班 刘曦',
    '初二1班 赵雨',
  ])
  expect(whole.units[0]).toMatchObject({ kind: 'family', people: [{ name: '王立文' }, { name: '程海' }] })
  expect(await inParts(id, 1)).toEqual(whole.units)
  // Five are two parts and a rest: the last one says that it is the last.
  const answered = await inParts(id, 2, async () => {
    await lab.users.mother.call(api.confirm, { params: { id }, body: {} })
    await lab.users.zhao.call(api.confirm, { params: { id }, body: {} })
  })
  expect(names(answered)).toEqual(names(whole.units))
  expect(answered.map(({ done }) => done)).toEqual([false, false, false, false, true])
})

test('a part is bounded, begins where it is said, and shows no more than the list of receipts', async () => {
  const { id } = await lab.published('admin', { targets: [{ kind: 'school', value: '' }] })
  expect(await part('admin', id, { size: 301 })).toMatchObject({ status: 400, message: '每批最多 300 条' })
  expect(await part('admin', id, { after: 'x1' })).toMatchObject({ status: 400, message: '起始位置不正确' })
  expect((await part('admin', id, { after: 'f999999' })).data).toEqual({ units: [], next: null })
  expect(names((await part('lin', id, {})).data.units)).toEqual(['初一1班 程亦安', '初一1班 刘博'])
  const { far } = lab.classes
  expect((await part('lin', id, { classId: far })).data.units).toEqual([])
  expect(names((await part('admin', id, { classId: far })).data.units)).toEqual(['初二1班 赵雨'])
  expect((await part('mother', id, {})).status).toBe(403)
})

test('it stands in the log once, however many parts it has', async () => {
  const { id } = await lab.published('admin', { targets: [{ kind: 'school', value: '' }] })
  await lab.users.admin.call(follow.proof, { params: { id } })
  await inParts(id, 1)
  const { data } = await lab.users.admin.call(auditApi.search, { query: { entity: 'notices', size: 100 } })
  const exported = data.content.filter(({ entityId, action }) => entityId === id && action === 'export')
  expect(exported).toHaveLength(1)
})

test('an administrator without a person stands there as one, not by a bare account name', async () => {
  const { id } = await lab.published('admin', {
    targets: [{ kind: 'school', value: '' }],
    audience: ['staff'],
  })
  const { units } = (await part('admin', id, {})).data
  const officer = { name: '系统管理员', people: [expect.objectContaining({ name: '系统管理员' })] }
  expect(units).toContainEqual(expect.objectContaining(officer))
})
