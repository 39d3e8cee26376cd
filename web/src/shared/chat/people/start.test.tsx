import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../lib/toast'
import { clearSession } from '../../../session/store'
import { answering, signInAs } from '../testing'
import type { ChatUser } from './start'
import { useStartConversation } from './useStartConversation'

const contact = (contactType: ChatUser['contactType'], profile_id?: number): ChatUser => ({
  contactType,
  contactId: 3,
  name: '某人',
  ...(profile_id !== undefined && { profile_id }),
})
const child = (id: number) => ({ id, name: `孩子${id}` })
const said = () => ({ error: vi.spyOn(toast, 'error'), warning: vi.spyOn(toast, 'warning') })

const setUp = (answers: Record<string, unknown>) => {
  const calls = answering(({ call }) => {
    const found = Object.entries(answers).find(([start]) => call.startsWith(start))
    return found?.[1] ?? { id: 70 }
  })
  const started = vi.fn()
  const { result } = renderHook(() => useStartConversation(started))
  return { calls, started, result, texts: said(), made: () => calls.map(({ call }) => call) }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearSession()
})

const CHILDREN = 'GET /api/parents/9/students'
const SESSIONS = 'POST /api/communication/sessions'

describe('starting a session', () => {
  it.each([
    ['PARENT', 'PARENT', '家长只能与教师进行沟通'],
    ['PARENT', 'STUDENT', '家长只能与教师进行沟通'],
    ['ADMIN', 'PARENT', '不支持的用户类型'],
    ['STUDENT', 'TEACHER', '不支持的用户类型'],
    ['TEACHER', 'STUDENT', '教师只能与家长进行沟通，暂不支持与学生会话'],
    ['TEACHER', 'ADMIN', '无法确定家长用户，请提供学生ID'],
  ] as const)('%s with %s: %s (COMMUNICATION-01, 02, 04, 05)', async (me, other, text) => {
    signInAs(me)
    const { result, texts, made } = setUp({})
    await act(() => result.current.start(contact(other, 9)))
    expect(texts.error).toHaveBeenCalledWith(text)
    expect(made()).toEqual([])
  })

  it('of two teachers has its own call (COMMUNICATION-03)', async () => {
    signInAs('TEACHER', 5)
    const { result, calls, started } = setUp({})
    await act(() => result.current.start(contact('TEACHER', 9)))
    expect(calls).toEqual([{ call: `${SESSIONS}/teacher`, body: { teacherId1: 5, teacherId2: 9 } }])
    expect(started).toHaveBeenCalledWith({ id: 70 })
  })

  it('takes the only child without asking (COMMUNICATION-06, 09)', async () => {
    signInAs('TEACHER', 5)
    const { result, made, started } = setUp({ [CHILDREN]: [child(31)] })
    await act(() => result.current.start(contact('PARENT', 9)))
    expect(made()).toEqual([CHILDREN, `${SESSIONS}?studentId=31&parentId=9&teacherId=5`])
    expect(started).toHaveBeenCalledTimes(1)
  })

  it('is refused without a child (COMMUNICATION-07)', async () => {
    signInAs('PARENT', 9)
    const { result, texts, made } = setUp({ [CHILDREN]: [] })
    await act(() => result.current.start(contact('TEACHER', 5)))
    expect(texts.error).toHaveBeenCalledWith('该家长暂无关联的学生信息，无法创建沟通会话')
    expect(made()).toEqual([CHILDREN])
  })

  it('asks which child when there are several (COMMUNICATION-08)', async () => {
    signInAs('PARENT', 9)
    const { result, texts, made } = setUp({ [CHILDREN]: [child(31), child(32)] })
    await act(() => result.current.start(contact('TEACHER', 5)))
    expect(texts.warning).toHaveBeenCalledWith('该家长有多个孩子，请选择要沟通的学生')
    expect(made()).toEqual([CHILDREN])
    act(() => result.current.choosing?.choose(32))
    await waitFor(() => expect(made()[1]).toBe(`${SESSIONS}?studentId=32&parentId=9&teacherId=5`))
  })

  it('looks the account up when a contact has no profile_id, by a call a teacher may make (COMMUNICATION-10)', async () => {
    signInAs('TEACHER', 5)
    const LOOKUP = 'GET /api/communication/users/parents?search=某人&size=200'
    const namesake = { contactType: 'PARENT', contactId: 4, profileId: 8 }
    const parent = setUp({
      [LOOKUP]: { content: [namesake, { contactType: 'PARENT', contactId: 3, profileId: 9 }] },
      [CHILDREN]: [child(31)],
    })
    await act(() => parent.result.current.start(contact('PARENT')))
    expect(parent.made().slice(0, 2)).toEqual([LOOKUP, CHILDREN])
    // An account that is no parent's is not among them.
    const teacher = setUp({ [LOOKUP]: { content: [namesake] } })
    await act(() => teacher.result.current.start(contact('PARENT')))
    expect(teacher.texts.error).toHaveBeenCalledWith('无法确定家长用户，请提供学生ID')
    expect(teacher.made()).toEqual([LOOKUP])
  })
})
