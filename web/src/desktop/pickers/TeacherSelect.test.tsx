import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { TeacherSelect } from './TeacherSelect'

afterEach(cleanup)
beforeEach(() => signIn([]))

const teacher = { id: 9, name: '张三', teacherNumber: 'T001', title: null, departmentName: '语文组' }
const type = (text: string) => {
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
}

describe('the teacher picker', () => {
  it.each([
    ['a list', [teacher]],
    ['a page', { content: [teacher], totalElements: 1 }],
  ])('takes %s as answer, and labels with name and number', async (_shape, data) => {
    const calls = answerWith(() => enveloped(data))
    const onChange = vi.fn()
    renderAt('/', <TeacherSelect onChange={onChange} />)
    type('张')
    await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/teachers?name=张&page=0&size=20'))
    fireEvent.click(await screen.findByTitle('张三（T001）'))
    expect(onChange).toHaveBeenCalledWith(9)
  })

  it('waits until the typing has stopped', async () => {
    const calls = answerWith(() => enveloped([teacher]))
    renderAt('/', <TeacherSelect />)
    for (const text of ['z', 'zh', '张']) type(text)
    await waitFor(() => expect(calls.at(-1)?.call).toContain('name=张'))
    expect(calls.some(({ call }) => call.includes('name=z'))).toBe(false)
  })

  it('shows the name of whom the record has', () => {
    answerWith(() => enveloped([]))
    renderAt('/', <TeacherSelect value={4} current={{ id: 4, name: '李老师' }} />)
    expect(screen.getByText('李老师')).toBeTruthy()
  })
})
