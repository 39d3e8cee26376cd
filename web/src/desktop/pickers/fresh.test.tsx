import { cleanup, screen, waitFor } from '@testing-library/react'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../api/call'
import { useApi } from '../../api/queries'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { LOOKUP_MS } from './lookup'

let calls: ReturnType<typeof answerWith> = []
beforeEach(() => {
  signIn([])
  calls = answerWith((asked) => enveloped(asked.startsWith('GET') ? [] : null))
})
afterEach(cleanup)

/** Pages and pickers that live ten minutes, on other pages than the one where something is deleted. */
const Elsewhere = () => {
  const query = { staleTime: LOOKUP_MS }
  const ready = [
    useApi(classesApi.options, undefined, query),
    useApi(studentsApi.options, undefined, query),
    useApi(teachersApi.list, undefined, query),
  ].every(({ isSuccess, isFetching }) => isSuccess && !isFetching)
  return <p>{ready ? '就绪' : '读取中'}</p>
}
const visit = async () => {
  renderAt('/', <Elsewhere />)
  await screen.findByText('就绪')
  cleanup()
}
const reads = () => calls.filter((one) => one.call.startsWith('GET')).length

describe('what was read before a change', () => {
  it.each([
    ['a class', () => call(classesApi.remove, { params: { id: 1 } })],
    ['several classes', () => call(classesApi.removeMany, { body: [1, 2] })],
    ['a teacher', () => call(teachersApi.remove, { params: { id: 1 } })],
    ['several teachers', () => call(teachersApi.removeMany, { body: [1, 2] })],
  ])('is read anew on every page once %s is gone', async (_what, remove) => {
    await visit()
    await visit()
    expect(reads()).toBe(3)
    await remove()
    await visit()
    await waitFor(() => expect(reads()).toBe(6))
  })

  it('stays for its time when somebody only writes a message', async () => {
    await visit()
    await call(messagesApi.recall, { params: { id: 1, msgId: 2 } })
    await visit()
    expect(reads()).toBe(3)
  })
})
