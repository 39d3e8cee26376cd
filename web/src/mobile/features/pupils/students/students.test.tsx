import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toaster } from '../../../../lib/toast'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { aRecord } from '../../../record/testing'
import { MobileStudentPage } from './MobileStudentPage'
import { MobileStudentsPage } from './MobileStudentsPage'

afterEach(cleanup)

const page = (content: unknown[], totalElements = content.length) => enveloped({ content, totalElements })
const teacher = () => signInAs({ roles: ['TEACHER'], profileId: 5 })
const place = () => screen.getByTestId('place').textContent
const own = aRecord({ id: 1, name: '韩雨桐', mayEdit: true, parentPhone: '138****7716' })
const CLASSES = {
  'GET /api/classes/search?size=200': page([
    { id: 3, name: '初一(3)班', grade: '初一', studentCount: 43 },
    { id: 4, name: '初一(4)班', grade: '初一', studentCount: 41 },
  ]),
}

describe('pupils of a teacher', () => {
  const at = (path = '/mobile/teacher/students') => ({ path, user: teacher() })

  it('lead to their profile, and are called by a tap of whoever keeps the record, which is written down', async () => {
    const calls = stubFetch({
      ...CLASSES,
      'GET /api/students/search?page=0&size=20': page([own, aRecord()], 1284),
      'POST /api/students/1/reveal': enveloped({ field: 'parentPhone', value: '13800007716' }),
    })
    renderPage(<MobileStudentsPage />, at())
    expect(await screen.findByText('共 1,284 名学生')).toBeTruthy()
    const link = screen.getByRole('link', { name: /^韩雨桐/ })
    expect(link.getAttribute('href')).toBe('/mobile/teacher/student/1')
    fireEvent.click(screen.getByRole('button', { name: '打电话给韩雨桐的父亲程立' }))
    const call = await screen.findByRole('link', { name: '打电话给韩雨桐的父亲程立' })
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      field: 'parentPhone',
      reason: '联系家长',
    })
    expect(call.getAttribute('href')).toBe('tel:13800007716')
    expect(screen.queryByRole('link', { name: '打电话给程亦安的父亲程立' })).toBeNull()
    expect(screen.getByRole('button', { name: '打电话给程亦安的父亲程立' })).toBeTruthy()
  })

  it('without any number have nothing to tap', async () => {
    const silent = aRecord({ parentPhone: null, phone: null })
    stubFetch({ ...CLASSES, 'GET /api/students/search?page=0&size=20': page([silent]) })
    renderPage(<MobileStudentsPage />, at())
    await screen.findByText('共 1 名学生')
    expect(screen.queryByLabelText(/打电话/)).toBeNull()
  })

  it('show a masked number only for a reason, which the family reads', async () => {
    const answers = { ...CLASSES, 'GET /api/students/search?page=0&size=20': page([aRecord()]) }
    const calls = stubFetch({
      ...answers,
      'POST /api/students/7/reveal': enveloped({ field: 'parentPhone', value: '13800007716' }),
    })
    renderPage(<MobileStudentsPage />, at())
    fireEvent.click(await screen.findByRole('button', { name: '打电话给程亦安的父亲程立' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText('查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '查看' }))
    expect(sheet.getByText('请填写查看原因')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('查看原因'), { target: { value: '病' } })
    expect(sheet.queryByText('请填写查看原因')).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: '查看' }))
    expect(sheet.getByText('长度在 2 到 200 个字符')).toBeTruthy()
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
    fireEvent.click(sheet.getByRole('button', { name: '联系家长' }))
    fireEvent.click(sheet.getByRole('button', { name: '查看' }))
    expect(await sheet.findByText('13800007716')).toBeTruthy()
    expect(sheet.getByRole('link', { name: '拨打电话' }).getAttribute('href')).toBe('tel:13800007716')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      field: 'parentPhone',
      reason: '联系家长',
    })
    const row = screen.getByRole('link', { name: '打电话给程亦安的父亲程立' })
    expect(row.getAttribute('href')).toBe('tel:13800007716')
  })

  it('stay masked when the server refuses', async () => {
    const refusal = Response.json({ success: false, message: '请先说明原因' }, { status: 400 })
    stubFetch({
      ...CLASSES,
      'GET /api/students/search?page=0&size=20': page([aRecord()]),
      'POST /api/students/7/reveal': refusal,
    })
    renderPage(<MobileStudentsPage />, at())
    render(<Toaster />)
    fireEvent.click(await screen.findByRole('button', { name: /打电话/ }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.click(sheet.getByRole('button', { name: '家访' }))
    fireEvent.click(sheet.getByRole('button', { name: '查看' }))
    expect(await screen.findByText('请先说明原因')).toBeTruthy()
    expect(sheet.getByLabelText('查看原因')).toHaveProperty('value', '家访')
  })

  it.each([
    ['程亦', 'name'],
    ['chengyian', 'name'],
    ['cya', 'name'],
    ['2026001', 'studentNumber'],
  ])('are found by %s as %s, which no address shows', async (text, parameter) => {
    stubFetch({
      ...CLASSES,
      'GET /api/students/search?page=0&size=20': page([own, aRecord()]),
      [`GET /api/students/search?${parameter}=${encodeURIComponent(text)}&page=0&size=20`]: page([aRecord()]),
    })
    renderPage(<MobileStudentsPage />, at())
    await screen.findByText('共 2 名学生')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ` ${text} ` } })
    expect(await screen.findByText('共 1 名学生')).toBeTruthy()
    expect(place()).toBe('/mobile/teacher/students')
  })

  it('are those of one class, and what finds nobody can be cleared', async () => {
    stubFetch({
      ...CLASSES,
      'GET /api/students/search?page=0&size=20': page([own, aRecord()]),
      'GET /api/students/search?classId=4&page=0&size=20': page([]),
    })
    renderPage(<MobileStudentsPage />, at())
    await screen.findByText('共 2 名学生')
    fireEvent.click(screen.getByRole('button', { name: '全部班级' }))
    fireEvent.click(await screen.findByRole('button', { name: /初一\(4\)班/ }))
    expect(await screen.findByText('这个班级还没有学生。')).toBeTruthy()
    expect(place()).toBe('/mobile/teacher/students?class=4')
    expect(screen.getByRole('button', { name: '初一(4)班' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清除条件' }))
    expect(await screen.findByText('共 2 名学生')).toBeTruthy()
    expect(place()).toBe('/mobile/teacher/students')
  })
})

describe('one pupil', () => {
  const at = (path = '/mobile/teacher/student/7') => ({
    path,
    route: '/mobile/teacher/student/:id',
    user: teacher(),
  })

  it('can be called about at once, and has the record in four parts', async () => {
    const said = { id: 5, type: 'monthly', date: '2026-11-13', comment: '整理了图书角', authorName: '林晓月' }
    const scores = { academicScore: 4.5, behaviorScore: 4, socialScore: null }
    const earlier = { ...said, ...scores, id: 4, date: '2026-10-13', academicScore: 4, comment: null }
    stubFetch({
      'GET /api/students/7': aRecord(),
      'GET /api/assessments?studentId=7&size=6': page([{ ...said, ...scores }, earlier]),
    })
    renderPage(<MobileStudentPage />, at())
    expect(await screen.findByRole('heading', { level: 1, name: '程亦安' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '打电话给程立' })).toBeTruthy()
    expect(screen.getByText('小升初编班')).toBeTruthy()
    expect(screen.getByText('来自 文澜小学')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '家庭' }))
    expect(screen.getByText('没有登记电话')).toBeTruthy()
    expect(screen.getByText('紧急联系人')).toBeTruthy()
    expect(screen.getByText('家庭经济状况')).toBeTruthy()
    expect(place()).toBe('/mobile/teacher/student/7?show=family')
    fireEvent.click(screen.getByRole('radio', { name: '健康' }))
    expect(screen.getByText('花生')).toBeTruthy()
    expect(screen.getByText('身高 152 cm，体重 41.5 kg，视力 5.0')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '成长' }))
    expect(await screen.findByText('校运会女子 800 米')).toBeTruthy()
    expect(screen.getByText('还没有活动记录。')).toBeTruthy()
    expect(await screen.findByText('整理了图书角')).toBeTruthy()
    // Against the own last one, and nobody else.
    expect(screen.getByText('比上次高 0.5')).toBeTruthy()
  })

  it('opens a line of a check-up whole', async () => {
    stubFetch({ 'GET /api/students/7': aRecord() })
    renderPage(<MobileStudentPage />, at())
    fireEvent.click(await screen.findByRole('radio', { name: '健康' }))
    fireEvent.click(screen.getByText('身高 152 cm，体重 41.5 kg，视力 5.0'))
    const exam = within(screen.getByRole('dialog'))
    for (const text of ['152 cm', '41.5 kg', '5.0', '健康状况']) expect(exam.getByText(text)).toBeTruthy()
    fireEvent.click(exam.getByRole('button', { name: '关闭' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('shows each protected value for itself', async () => {
    const calls = stubFetch({
      'GET /api/students/7': aRecord(),
      'POST /api/students/7/reveal': enveloped({ field: 'idCardNumber', value: '330106201405210421' }),
    })
    renderPage(<MobileStudentPage />, at())
    fireEvent.click(await screen.findByRole('button', { name: '查看完整身份证号（程亦安）' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.click(sheet.getByRole('button', { name: '核对学籍信息' }))
    fireEvent.click(sheet.getByRole('button', { name: '查看' }))
    await waitFor(() => expect(screen.getAllByText('330106201405210421')).toHaveLength(2))
    expect(sheet.queryByRole('link', { name: '拨打电话' })).toBeNull()
    expect(screen.getByText('文澜路西溪花******')).toBeTruthy()
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('has its log for those who keep the record, and for nobody else', async () => {
    const calls = stubFetch({
      'GET /api/students/7': aRecord({ masked: false, mayEdit: true }),
      'GET /api/students/7/reveals': enveloped([]),
    })
    renderPage(<MobileStudentPage />, at())
    expect(await screen.findByText('还没有人查看过受保护的信息。')).toBeTruthy()
    expect(calls).toHaveLength(2)
    cleanup()
    const others = stubFetch({ 'GET /api/students/7': aRecord() })
    renderPage(<MobileStudentPage />, at())
    await screen.findByText('班级经历')
    expect(others).toHaveLength(1)
  })

  it('says so when they are not theirs', async () => {
    stubFetch({})
    renderPage(<MobileStudentPage />, at('/mobile/teacher/student/99'))
    expect(await screen.findByText('资源不存在: 没有')).toBeTruthy()
  })
})
