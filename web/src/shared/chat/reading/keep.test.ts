import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { endSession, readStored, startSession } from '../../../session/store'
import { RECENT } from '../conversations'
import { pageOf, signInAs } from '../testing'
import { listKey, windowAt, windowKey } from './cache'
import { KEPT_PAGES, keepConversations } from './keep'
import { windowOf } from './window'

let end: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  signInAs('PARENT')
})
afterEach(() => {
  end?.()
  vi.useRealTimers()
})

const LIST = { pages: [{ content: [{ id: 7 }], totalElements: 1 }], pageParams: [0] }
const DETAIL = [communicationApi.conversation.path, { params: { id: 7 } }]
const keep = () => {
  end = keepConversations()
  queryClient.setQueryData(DETAIL, { id: 7, title: '林晓月' })
  queryClient.setQueryData(windowKey(7), windowOf(pageOf(1, 40)))
  queryClient.setQueryData(windowKey(8), windowOf(pageOf(1, 20, 90)))
  queryClient.setQueryData(listKey({}), LIST)
  vi.advanceTimersByTime(1000)
}
const startAgain = () => {
  end?.()
  queryClient.clear()
  end = keepConversations()
}

it('the list and the ends of the last chats are there after a start without a network', () => {
  keep()
  startAgain()
  expect(queryClient.getQueryData(listKey({}))).toEqual(LIST)
  expect(queryClient.getQueryData(DETAIL)).toMatchObject({ title: '林晓月' })
  expect(windowAt(7)?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 11))
  // A place in the middle of a history is not where a chat opens.
  expect(windowAt(8)).toBeUndefined()
  // Old news: read anew as soon as a page shows it.
  expect(queryClient.getQueryState(windowKey(7))?.dataUpdatedAt).toBe(1)
})

it('a home that asked for the last talks only has these and itself', () => {
  const home = [homeApi.get.path, undefined]
  end = keepConversations()
  queryClient.setQueryData(listKey(RECENT), LIST)
  queryClient.setQueryData(home, { awaiting: 2 })
  vi.advanceTimersByTime(1000)
  startAgain()
  expect(queryClient.getQueryData(listKey(RECENT))).toEqual(LIST)
  expect(queryClient.getQueryData(home)).toEqual({ awaiting: 2 })
})

it('the week, homework and notices that were open are there as well, and nothing of exams or health', () => {
  const pages = [
    homeApi.get,
    timetableApi.mine,
    ...[myHomeworkApi.mine, myHomeworkApi.today, myHomeworkApi.one],
    ...[notificationsApi.mine, notificationsApi.get],
  ].map(({ path }) => path)
  expect(KEPT_PAGES).toEqual(pages)
  const marks = [marksApi.ofPupil.path, { query: { studentId: 1 } }]
  end = keepConversations()
  for (const path of [...pages, marks[0]])
    queryClient.setQueryData([path, { query: { studentId: 1 } }], { path })
  vi.advanceTimersByTime(1000)
  startAgain()
  for (const path of pages)
    expect(queryClient.getQueryData([path, { query: { studentId: 1 } }])).toEqual({ path })
  expect(queryClient.getQueryData(marks)).toBeUndefined()
})

it('a page that was left half an hour ago is still there, a list by its first page', () => {
  end = keepConversations()
  const day = [timetableApi.mine.path, { query: { date: '2026-11-16' } }]
  const list = [notificationsApi.mine.path, 'pages', {}]
  queryClient.setQueryData(day, { lessons: [] })
  queryClient.setQueryData(list, { pages: [{ content: [1] }, { content: [2] }], pageParams: [0, 1] })
  vi.advanceTimersByTime(30 * 60_000)
  queryClient.setQueryData([homeApi.get.path], { awaiting: 1 })
  vi.advanceTimersByTime(1000)
  startAgain()
  expect(queryClient.getQueryData(day)).toEqual({ lessons: [] })
  expect(queryClient.getQueryData(list)).toEqual({ pages: [{ content: [1] }], pageParams: [0] })
})

it('the home stays beside twelve pages that were open since, without ink, and all of it within bounds', () => {
  const notice = (id: number) => [notificationsApi.get.path, { params: { id } }]
  const work = [myHomeworkApi.one.path, { params: { id: 1 } }]
  end = keepConversations()
  queryClient.setQueryData([homeApi.get.path], { awaiting: 1 })
  for (let id = 1; id <= 11; id++) {
    vi.advanceTimersByTime(10)
    queryClient.setQueryData(notice(id), { content: 'x'.repeat(60_000) })
  }
  const photo = { fileId: 'a', layers: [{ strokes: ['y'.repeat(600_000)] }] }
  queryClient.setQueryData(work, { photos: [photo] })
  vi.advanceTimersByTime(1000)
  startAgain()
  expect(queryClient.getQueryData([homeApi.get.path])).toEqual({ awaiting: 1 })
  expect(queryClient.getQueryData(work)).toEqual({ photos: [{ fileId: 'a', layers: [] }] })
  const kept = Array.from({ length: 11 }, (_, n) => n + 1).filter((id) =>
    queryClient.getQueryData(notice(id)),
  )
  expect(kept).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
})

it('what a page has read since is not overwritten', () => {
  keep()
  end?.()
  queryClient.clear()
  queryClient.setQueryData(windowKey(7), windowOf(pageOf(1, 41)))
  end = keepConversations()
  expect(windowAt(7)?.lastSeq).toBe(41)
})

const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('talks:'))

it('nothing stays when the session ends, nor for the next person', () => {
  keep()
  expect(isKept()).toBe(true)
  endSession()
  expect(isKept()).toBe(false)
  signInAs('TEACHER')
  startAgain()
  expect(windowAt(7)).toBeUndefined()
})

it('nothing stays when the session has ended while the browser was closed', () => {
  keep()
  end?.()
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 }))
  localStorage.setItem('token', `head.${claims}.sign`)
  // The first thing a page does, on the phone and at the desk.
  expect(readStored().user).toBeNull()
  expect(isKept()).toBe(false)
})

it('nothing stays of one person when another signs in over the session', () => {
  keep()
  end?.()
  startSession('other', { id: 9, username: 'other', roles: ['PARENT'] })
  expect(isKept()).toBe(false)
})
