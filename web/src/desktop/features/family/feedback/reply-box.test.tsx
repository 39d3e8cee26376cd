import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { FeedbackDetail } from '@xueqiao/contract/features/family/feedback/api'
import { afterEach, expect, test } from 'vitest'
import { draftOf } from '../../../../shared/drafts/drafts'
import { press } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ReplyBox } from './ReplyBox'

afterEach(cleanup)

const ROW = { id: 7, mine: false, rights: ['reply', 'note'] } as unknown as FeedbackDetail
const REPLIES = 'POST /api/feedback/{id}/replies'
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const boxOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value

test('what is begun as an answer or a note comes back as the same, until it is sent or given up', async () => {
  signIn([])
  const server = standIn({ [REPLIES]: refused('已关闭') })
  renderAt('/', <ReplyBox row={ROW} />)
  write('回复内容', '明天换一个地方')
  fireEvent.click(screen.getByText('内部备注'))
  expect(boxOf('备注内容')).toBe('')
  write('备注内容', '已问过班主任')
  cleanup()

  renderAt('/', <ReplyBox row={ROW} />)
  expect(screen.getByText('已恢复上次没有提交的内容', { exact: false })).toBeTruthy()
  expect(boxOf('回复内容')).toBe('明天换一个地方')
  await press('发送')
  await expect.poll(() => server.bodyOf('POST')).toMatchObject({ content: '明天换一个地方', internal: false })
  expect(draftOf('feedback:7:reply').read()).not.toBe('')
  server.on(REPLIES, ROW)
  await press('发送')
  await expect.poll(() => boxOf('回复内容')).toBe('')
  expect(draftOf('feedback:7:reply').read()).toBe('')

  fireEvent.click(screen.getByText('内部备注'))
  expect(boxOf('备注内容')).toBe('已问过班主任')
  await press('清空')
  expect(boxOf('备注内容')).toBe('')
  expect(draftOf('feedback:7:note').read()).toBe('')
})
