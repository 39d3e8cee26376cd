import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { preparationReviewApi as reviewsApi } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { teachingPlansApi as plansApi } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/policy'
import { lines, type PreparationLab, preparationLab, STEPS } from '../../../../test/preparation-lab'

let lab: PreparationLab
beforeAll(async () => {
  lab = await preparationLab()
})

const lineOf = async (call: Caller, key: string) =>
  (await call(dashboardApi.get)).data.waiting.find((line) => line.key === key)
const phoneOf = async (call: Caller) => (await call(homeApi.get)).data.toReview
const askedBy = (link = '') => Object.fromEntries(new URLSearchParams(link.split('?')[1]))
const NOTHING = { plans: 0, preparations: 0, overdue: 0 }

test('plans wait for whoever approves them, as many as the list behind the line has', async () => {
  const { group, stranger, users, admin } = lab
  const { lin, chief } = users
  const { data: plan } = await lin.call.loose(plansApi.create, { body: lab.place() })
  const body = { lessons: [{ week: 1, title: '正数和负数', hours: 3 }] }
  await lin.call.loose(plansApi.update, { params: { id: plan.id }, body })
  const params = { id: plan.id }
  await lin.call(plansApi.submit, { params })
  for (const call of [group.call, chief.call, admin.call]) {
    const line = await lineOf(call, 'plans')
    expect(line?.count).toBe(1)
    const { data } = await call.loose(plansApi.search, { query: askedBy(line?.link) })
    expect(data.content.map((row: { id: number }) => row.id)).toEqual([plan.id])
  }
  expect(await phoneOf(group.call)).toMatchObject({ plans: 1 })
  for (const call of [lin.call, lab.sun.call, stranger.call]) {
    expect(await lineOf(call, 'plans')).toBeUndefined()
    const { data } = await call.loose(plansApi.search, { query: { charged: 'true' } })
    expect(data.totalElements).toBe(0)
  }
  await group.call(plansApi.approve, { params })
  expect(await lineOf(group.call, 'plans')).toBeUndefined()
  expect(await phoneOf(group.call)).toEqual(NOTHING)
})

test('whoever decides nothing is asked for with no statement more', async () => {
  const { t, users } = lab
  await users.lin.call(homeApi.get)
  const count = await t.queriesOf(() => users.lin.call(homeApi.get))
  const seen = await t.queriesOf(() => lab.group.call(homeApi.get))
  expect(count).toBeLessThanOrEqual(seen)
})

test('preparations wait for whoever decides them, as many as the list behind the line has', async () => {
  const { t, group, stranger, users, admin } = lab
  const { id } = await lab.aPreparation(users.lin.call, { objectives: lines('会移项'), steps: STEPS })
  expect(await phoneOf(group.call)).toEqual(NOTHING)
  await users.lin.call(reviewsApi.submit, { params: { id }, body: { dueOn: '2026-11-18' } })
  for (const call of [group.call, admin.call]) {
    const line = await lineOf(call, 'preparations')
    expect(line).toMatchObject({ count: 1, urgent: false })
    const { data } = await call.loose(reviewsApi.waiting, { query: askedBy(line?.link) })
    expect(data.content.map((row: { id: number }) => row.id)).toEqual([id])
  }
  expect(await phoneOf(group.call)).toEqual({ ...NOTHING, preparations: 1 })
  // Neither for its author, nor for colleagues, nor for the 教研组长 of another department.
  for (const call of [users.lin.call, lab.sun.call, stranger.call]) {
    expect(await lineOf(call, 'preparations')).toBeUndefined()
    expect(await phoneOf(call)).toEqual(NOTHING)
  }
  t.advance(4 * 24 * 60)
  const later = await t.login('group')
  expect(await lineOf(later, 'preparations')).toMatchObject({ urgent: true, detail: '其中 1 份已逾期' })
  expect(await phoneOf(later)).toEqual({ ...NOTHING, preparations: 1, overdue: 1 })
  await later(reviewsApi.approve, { params: { id } })
  expect(await lineOf(later, 'preparations')).toBeUndefined()
})
