import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { instantAt, wallClock } from '@xueqiao/contract/common/school-time'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../kit/testing'
import { MobileNotificationsPage } from './MobileNotificationsPage'
// Loaded when they are opened; here they are to be at hand.
import './ManagedView'
import './NoticeForm'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const figures = { families: 3, familiesDone: 1, people: 0, peopleDone: 0, receipts: 4, read: 2, late: 0 }
const notice = {
  ...{ id: 7, title: '研学告知书', level: 'sign', rule: 'either', status: 'PUBLISHED', version: 2 },
  ...{ authorName: '林晓月', publishedAt: '2026-11-14T02:00:00.000Z', dueAt: null, withdrawnAt: null },
  ...{ publishAt: null, updatedAt: '2026-11-14T02:00:00.000Z', targetText: '初一3班（家长）' },
  ...{ attachmentCount: 0, figures, may: { manage: true } },
}
const detail = {
  ...notice,
  ...{ content: '周五出发。', withdrawReason: null, targets: [], audience: ['parents'], attachments: [] },
  ...{ withoutAccount: 1, classes: [] },
}
const person = {
  ...{ receiptId: 1, name: '韩立', relationship: '父亲', hasAccount: true, mayAnswer: true },
  ...{ readAt: null, answeredAt: null, late: false, note: null, signatureUrl: null, remindedAt: null },
}
const missing = [
  {
    ...{ key: 's1', kind: 'family', studentId: 1, name: '韩雨桐', classId: 3, className: '初一3班' },
    ...{ done: false, people: [person, { ...person, receiptId: 2, name: '王芳', hasAccount: false }] },
  },
]
const page = (content: unknown[]) => enveloped({ content, totalElements: content.length })

const at = (path: string, answers: Record<string, unknown>, roles = ['TEACHER']) => {
  const calls = stubFetch(answers)
  renderPage(<MobileNotificationsPage />, {
    path,
    user: signInAs({ roles, profileType: roles.includes('TEACHER') ? 'TEACHER' : 'PARENT' }),
  })
  return calls
}
const DETAIL = 'GET /api/notifications/7/managed'
const MISSING = 'GET /api/notifications/7/receipts?state=missing&page=0&size=20'

describe('what one has published, on the phone', () => {
  it('is a list with what each still lacks', async () => {
    at('/mobile/notifications?side=managed', {
      'GET /api/notifications/managed?own=true&page=0&size=20': page([notice]),
    })
    const row = await screen.findByRole('link', { name: /研学告知书/ })
    expect(row.getAttribute('href')).toBe('/mobile/notifications?managed=7')
    expect(within(row).getByText('2 家未签字')).toBeTruthy()
  })

  it('is not offered to parents', async () => {
    at('/mobile/notifications?side=managed', {}, ['PARENT'])
    expect(screen.queryByText('我发布的')).toBeNull()
    expect(screen.queryByRole('link', { name: '写通知' })).toBeNull()
  })

  it('shows who is missing, reminds them, and has the numbers of the silent for a reason', async () => {
    const calls = at('/mobile/notifications?managed=7', {
      [DETAIL]: enveloped(detail),
      [MISSING]: page(missing),
      'POST /api/notifications/7/remind': enveloped({ reminded: 1, skipped: 0, withoutAccount: 1 }),
      'POST /api/notifications/7/phones': enveloped([
        {
          ...{ studentId: 3, parentId: 9, studentName: '韩雨桐', className: '初一3班' },
          ...{ name: '韩立', relationship: '父亲' },
          ...{ phone: '13800000001', hasAccount: true, read: false },
        },
      ]),
      'POST /api/notifications/7/withdraw': enveloped({ ...detail, status: 'WITHDRAWN' }),
    })
    const list = await screen.findByRole('region', { name: '未签字' })
    expect(await within(list).findByText('父亲 韩立：未读')).toBeTruthy()
    expect(within(list).getByText('父亲 王芳：未开通账号')).toBeTruthy()
    expect(within(list).getByRole('button', { name: '打电话给韩雨桐的家长' })).toBeTruthy()
    expect(screen.getByText('1 / 3 家')).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: '提醒未签字' }))
    const question = await screen.findByRole('dialog', { name: '提醒未签字的人' })
    expect(question.textContent).toContain('将提醒 2 家 未签字《研学告知书》')
    expect(calls.some(({ call }) => call.endsWith('/remind'))).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: '发送提醒' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ call }) => call.endsWith('/remind'))?.body).toEqual({ classId: null })

    fireEvent.click(screen.getByRole('button', { name: '电话名单' }))
    fireEvent.click(await screen.findByRole('button', { name: '查看' }))
    const call = await screen.findByRole('link', { name: '拨打韩立的电话 13800000001' })
    expect(call.getAttribute('href')).toBe('tel:13800000001')
    expect(screen.getByRole('button', { name: '给韩立发消息' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))

    fireEvent.click(screen.getByRole('button', { name: '撤回通知' }))
    const sheet = await screen.findByRole('dialog', { name: '撤回通知' })
    fireEvent.change(within(sheet).getByLabelText(/撤回原因/), { target: { value: '时间有变' } })
    fireEvent.click(within(sheet).getByRole('button', { name: '撤回' }))
    expect(calls.find(({ call }) => call.endsWith('/withdraw'))?.body).toEqual({ reason: '时间有变' })
  })

  it('shows its author what came along', async () => {
    const picture = {
      ...{
        id: 31,
        url: '/api/files/document/b.jpg',
        thumbnailUrl: '/api/files/document/b.jpg?size=thumbnail',
      },
      ...{ name: '路线.jpg', size: 2048, type: 'image/jpeg' },
    }
    const file = { ...picture, id: 32, thumbnailUrl: null, name: '须知.pdf' }
    at('/mobile/notifications?managed=7', {
      [DETAIL]: enveloped({ ...detail, attachments: [picture, file] }),
      [MISSING]: page(missing),
    })
    expect(await screen.findByRole('button', { name: '查看图片 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '须知.pdf' })).toBeTruthy()
  })

  it('takes back what is to be published later', async () => {
    const calls = at('/mobile/notifications?managed=7', {
      [DETAIL]: enveloped({ ...detail, status: 'SCHEDULED', publishedAt: null }),
      'DELETE /api/notifications/7/schedule': enveloped({ ...detail, status: 'DRAFT', publishedAt: null }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '取消定时' }))
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain('DELETE /api/notifications/7/schedule'),
    )
  })

  it('asks before a draft goes out, and before it is gone', async () => {
    const calls = at('/mobile/notifications?managed=7', {
      [DETAIL]: enveloped({ ...detail, status: 'DRAFT', publishedAt: null, version: 4 }),
      'POST /api/notifications/7/publish': enveloped({ ...detail, status: 'DRAFT', publishedAt: null }),
      'DELETE /api/notifications/7': enveloped(null),
    })
    const changes = () => calls.filter(({ call }) => !call.startsWith('GET'))
    fireEvent.click(await screen.findByRole('button', { name: '现在发布' }))
    const publishing = await screen.findByRole('dialog', { name: '发布通知' })
    expect(publishing.textContent).toContain('确定现在发布 研学告知书 吗？')
    fireEvent.click(within(publishing).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '现在发布' }))
    fireEvent.click(await screen.findByRole('button', { name: '发布' }))
    await waitFor(() =>
      expect(changes()).toEqual([{ call: 'POST /api/notifications/7/publish', body: { version: 4 } }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    fireEvent.click(screen.getByRole('button', { name: '删除草稿' }))
    const removing = await screen.findByRole('dialog', { name: '删除草稿' })
    expect(changes()).toHaveLength(1)
    fireEvent.click(within(removing).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(changes().at(-1)?.call).toBe('DELETE /api/notifications/7'))
  })

  it('shows what was answered: by whom, when, the remark and the signature itself', async () => {
    const answered = {
      ...person,
      ...{ readAt: '2026-11-14T03:00:00.000Z', answeredAt: '2026-11-14T04:00:00.000Z', note: '轻微晕车' },
      signatureUrl: '/api/files/document/a.png',
    }
    at('/mobile/notifications?managed=7', {
      [DETAIL]: enveloped(detail),
      [MISSING]: page(missing),
      [MISSING.replace('missing', 'done')]: page([{ ...missing[0], done: true, people: [answered] }]),
    })
    fireEvent.click(await screen.findByRole('radio', { name: '已签字 1' }))
    const list = await screen.findByRole('region', { name: '已签字' })
    expect(await within(list).findByText('备注：轻微晕车')).toBeTruthy()
    expect(within(list).getByText(/父亲 韩立：已签字/)).toBeTruthy()
    expect(within(list).getByRole('button', { name: '给韩雨桐的家长发消息' })).toBeTruthy()
    expect(within(list).getByRole('button', { name: '打电话给韩雨桐的家长' })).toBeTruthy()
    expect(within(list).getByRole('img', { name: '韩立的签名' }).getAttribute('src')).toContain('a.png')
  })

  it('speaks of 已读 where nothing but reading was asked for, and is not orange', async () => {
    const plain = { ...notice, level: 'read' }
    at('/mobile/notifications?side=managed', {
      'GET /api/notifications/managed?own=true&page=0&size=20': page([
        plain,
        { ...plain, id: 8, title: '放假', figures: { ...figures, familiesDone: 3 } },
      ]),
    })
    expect((await screen.findByText('2 家未读')).className).toBe('tag')
    expect(screen.getByText('全部已读')).toBeTruthy()
  })

  it('is written with the essentials, and says whom it reaches before it goes out', async () => {
    const calls = at('/mobile/notifications?form=new', {
      'GET /api/notifications/targets': enveloped({
        ...{ school: false, roles: [], audiences: ['parents'] },
        grades: [
          {
            ...{ grade: 7, name: '初一', whole: false },
            classes: [
              { id: 3, name: '初一3班', students: 43 },
              { id: 4, name: '初一4班', students: 44 },
            ],
          },
        ],
      }),
      'POST /api/notifications/preview': enveloped({
        ...{ families: 43, parents: 80, parentsWithoutAccount: 0, withoutGuardian: 0, students: 0, staff: 0 },
        text: '将发送给 43 个家庭、80 位家长',
      }),
      'POST /api/notifications': enveloped({ ...detail, status: 'DRAFT', version: 1 }),
      'POST /api/notifications/7/publish': enveloped(detail),
    })
    fireEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(await screen.findByText('请输入通知标题')).toBeTruthy()
    expect(screen.getByText('请选择通知对象')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /初一4班/ }))
    expect(screen.queryByText('请选择通知对象')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /初一4班/ }))
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '家长会' } })
    fireEvent.change(screen.getByLabelText('通知内容'), { target: { value: '周五下午两点。' } })
    fireEvent.click(screen.getByRole('radio', { name: '需确认' }))
    fireEvent.click(screen.getByRole('button', { name: /初一3班/ }))
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByText('将发送给 43 个家庭、80 位家长')).toBeTruthy()
    const confirm = screen.getByRole('dialog', { name: '发布通知' })
    expect(confirm.textContent).toContain('发给初一3班（家长）')
    expect(confirm.textContent).toContain('回执要求需确认')
    expect(confirm.textContent).toContain('截止时间不限')
    fireEvent.click(screen.getByRole('button', { name: '发布' }))
    await screen.findByText(/^\/mobile\/notifications\?managed=7$/)
    expect(calls.find(({ call }) => call === 'POST /api/notifications')?.body).toMatchObject({
      ...{ title: '家长会', content: '周五下午两点。', level: 'confirm', dueAt: null },
      targets: [{ kind: 'class', value: '3' }],
    })
    expect(calls.find(({ call }) => call.endsWith('/publish'))?.body).toEqual({ version: 1 })
  })

  it('goes to the school, whole grades and single classes, at an hour of its own', async () => {
    const local = wallClock(Date.now() + 86_400_000)
    const grade = (number: number, name: string) => ({
      ...{ grade: number, name, whole: true },
      classes: [1, 2, 3, 4].map((one) => ({ id: number * 10 + one, name: `${name}${one}班`, students: 40 })),
    })
    const calls = at('/mobile/notifications?form=new', {
      'GET /api/notifications/targets': enveloped({
        ...{ school: true, roles: [], audiences: ['parents', 'students'] },
        grades: [grade(7, '初一'), grade(8, '初二')],
      }),
      'POST /api/notifications/preview': enveloped({ text: '将发送给 120 个家庭' }),
      'POST /api/notifications': enveloped({ ...detail, status: 'DRAFT', version: 1 }),
      'POST /api/notifications/7/schedule': enveloped({ ...detail, status: 'SCHEDULED' }),
    })
    fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '家长会' } })
    fireEvent.change(screen.getByLabelText('通知内容'), { target: { value: '周五下午两点。' } })
    fireEvent.click(screen.getByRole('button', { name: '选择学校、年级或班级' }))
    const sheet = within(await screen.findByRole('dialog', { name: '选择通知范围' }))
    fireEvent.click(sheet.getByRole('button', { name: '全校' }))
    expect(sheet.getByRole('button', { name: /初一2班/ }).getAttribute('aria-pressed')).toBe('true')
    // The school without one class is the other grades, and the other classes of this one.
    fireEvent.click(sheet.getByRole('button', { name: /初一2班/ }))
    fireEvent.click(sheet.getByRole('button', { name: '完成' }))
    expect(screen.getByRole('button', { name: '初一1班、初一3班、初一4班、初二全部' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '定时发布' }))
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByText('请选择发布时间')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('到什么时候发布'), { target: { value: local } })
    expect(screen.queryByText('请选择发布时间')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    fireEvent.click(await screen.findByRole('button', { name: '定时发布' }))
    await screen.findByText(/^\/mobile\/notifications\?managed=7$/)
    expect(calls.find(({ call }) => call === 'POST /api/notifications')?.body).toMatchObject({
      targets: [
        { kind: 'grade', value: '8' },
        { kind: 'class', value: '71' },
        { kind: 'class', value: '73' },
        { kind: 'class', value: '74' },
      ],
      audience: ['parents'],
    })
    const { body } = calls.find(({ call }) => call.endsWith('/schedule')) ?? {}
    expect(body).toEqual({ version: 1, publishAt: instantAt(local) })
    // What went out is no draft any more.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('keeps pictures in what was begun, as long as the school does, and then says that they are gone', async () => {
    const answers = {
      'GET /api/notifications/targets': enveloped({
        ...{ school: false, roles: [], audiences: ['parents'], grades: [] },
      }),
      'POST /api/files/upload': enveloped({
        ...{ id: 9, url: '/api/files/image/a.jpg', thumbnailUrl: null, name: '校门.jpg' },
        ...{ size: 2048, type: 'image/jpeg' },
      }),
    }
    at('/mobile/notifications?form=new', answers)
    fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '家长会' } })
    const picture = new File(['x'], '校门.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [picture] } })
    await screen.findByText('校门.jpg')

    const again = async () => {
      cleanup()
      renderPage(<MobileNotificationsPage />, { path: '/mobile/notifications?form=new', user: signedIn() })
      expect(await screen.findByLabelText('标题')).toHaveProperty('value', '家长会')
      return screen.getByText(/已恢复上次没有提交的内容/).textContent
    }
    expect(await again()).toBe('已恢复上次没有提交的内容')
    expect(screen.getByRole('button', { name: '移除附件 校门.jpg' })).toBeTruthy()

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    expect(await again()).toContain('附件已超过保存时间，请重新添加')
    expect(screen.queryByText('校门.jpg')).toBeNull()
  })

  it('leads back also where what it needs does not come', async () => {
    at('/mobile/notifications?form=new', {})
    await screen.findByRole('button', { name: '重试' })
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(screen.getByTestId('place').textContent).toBe('/mobile/notifications?side=managed')
  })
})
