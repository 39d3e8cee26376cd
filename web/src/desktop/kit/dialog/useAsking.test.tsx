import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useApi } from '../../../api/queries'
import { CourseChoiceDialog } from '../../pickers/CourseChoiceDialog'
import { answerWith, enveloped, renderAt, signIn } from '../testing'

afterEach(cleanup)
beforeEach(() => signIn([]))

const COURSES = [{ id: 21, name: '语文', courseCode: 'YW', courseType: '必修', credits: 2, teacherNames: [] }]
const QUESTION = '移除后将结束 2 项任课安排：初一(1)班 语文 王芳 等。确定要移除吗？'
const onClose = vi.fn()

const Page = () => (
  <CourseChoiceDialog
    open
    title="分配课程"
    owner="班级"
    id={5}
    current={useApi(classesApi.courses, { params: { id: 5 } }, { silent: true })}
    to={classesApi.assignCourses}
    onClose={onClose}
  />
)

const refuse = () => Response.json({ success: false, code: 'QUESTION', message: QUESTION }, { status: 409 })

/** The course is no longer chosen, and saved so. */
const saveWithout = async () => {
  const calls = answerWith((call) => {
    if (call === 'POST /api/classes/5/courses') return refuse()
    return enveloped(call.startsWith('GET') ? COURSES : [])
  })
  renderAt('/', <Page />)
  fireEvent.click(await screen.findByLabelText('选择 语文'))
  fireEvent.click(screen.getByText('确定'))
  await screen.findByText(QUESTION)
  return () => calls.filter(({ call }) => call.startsWith('POST'))
}

it('a course whose assignments would end is taken away only after a yes', async () => {
  const sent = await saveWithout()
  fireEvent.click(screen.getByText('确定移除'))
  await screen.findByText('课程分配成功')
  expect(sent()).toEqual([
    { call: 'POST /api/classes/5/courses', body: [] },
    { call: 'POST /api/classes/5/courses?confirm=true', body: [] },
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a no changes nothing, and the choice stays open', async () => {
  onClose.mockClear()
  const sent = await saveWithout()
  const [, no] = screen.getAllByText('取消')
  if (no) fireEvent.click(no)
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(sent()).toHaveLength(1)
  const save = screen.getByText('确定').closest('button')
  await waitFor(() => expect(save?.getAttribute('aria-busy')).toBe('false'))
})
