import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import { today } from '@xueqiao/contract/common/school-time'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { keepChild } from '../../../../shared/child'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { aRecord } from '../../../record/testing'
import { Dimensions } from './Dimensions'
import { GrowthPage } from './GrowthPage'

afterEach(cleanup)

const GOAL = {
  ...{ id: 5, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ title: '每天读书半小时', target: null, dueDate: '2026-12-20', progress: 50, status: 'ACTIVE' },
  ...{ remindDays: 3, authorKind: 'self', authorName: '程亦安', lastCheckInAt: null, version: 2 },
  ...{ mayEdit: true, mayCheckIn: true },
}
const DETAIL = {
  ...GOAL,
  steps: [
    { id: 11, text: '借一本书', doneAt: '2026-11-10T08:00:00.000Z' },
    { id: 12, text: '读完', doneAt: null },
  ],
  checkIns: [],
}
const AWARD = {
  ...{ id: 9, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ awardName: '书法比赛二等奖', kind: '文化艺术', awardLevel: '区级', awardDate: '2026-05-20' },
  ...{ issuer: null, note: null, status: 'PENDING', reason: null, authorKind: 'parent', authorName: '程立' },
  ...{ decidedByName: null, decidedAt: null, version: 1, mayEdit: false, mayDecide: true },
  files: [],
}
const ACTIVITY = {
  ...{ id: 13, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ activityName: '敬老院志愿服务', activityType: '志愿服务', startDate: '2026-05-20', endDate: null },
  ...{
    role: '志愿者',
    note: null,
    status: 'PENDING',
    reason: null,
    authorKind: 'parent',
    authorName: '程立',
  },
  ...{ decidedByName: null, decidedAt: null, version: 1, mayEdit: false, mayDecide: true },
  files: [],
}
const PROOF = {
  ...{ id: 61, url: '/api/files/document/a.pdf', thumbnailUrl: null, name: '志愿服务证明.pdf', size: 20_000 },
  type: 'application/pdf',
}
const RETURNED = {
  ...{ ...ACTIVITY, id: 14, activityName: '图书馆义工', status: 'REJECTED', reason: '请写明时长' },
  ...{ version: 3, mayEdit: true, mayDecide: false, files: [PROOF] },
}
const page = (content: object[]) => enveloped({ content, totalElements: content.length })

const dimension = (dimension: string, name: string, records: number) => ({
  ...{ dimension, name, weight: 20, score: 4.2, judgement: 4, assessment: null, evidence: 3 },
  ...{ records, selected: 1, before: 3.9, recordsBefore: 3, thin: records < 2 },
})
const PROFILE = {
  ...{ studentId: 7, studentName: '程亦安', semesterName: '第一学期', beforeName: '上学期' },
  dimensions: [dimension('moral', '思想品德', 4), dimension('practice', '社会实践', 1)],
}

const RECORD = {
  ...{ id: 21, studentId: 7, studentName: '程亦安', date: '2026-11-12', dimensionName: '思想品德' },
  ...{ className: '初一(3)班', semesterId: 2, stage: '初中', dimension: 'moral', indicatorId: 3, version: 4 },
  ...{ mayEdit: false, mayRemove: false, mayManage: false, mayAppeal: false, mayDecide: false },
  ...{ appealUntil: null, appeals: [] },
  ...{ indicatorName: '责任', title: '整理笔记', content: '课后主动整理', authorKind: 'teacher' },
  ...{ authorName: '罗文博', status: 'RECORDED', photos: [] },
}
const SYSTEM = {
  stage: '初中',
  dimensions: [{ dimension: 'moral', name: '思想品德', indicators: [{ id: 3, name: '责任' }] }],
}
const APPEAL = {
  ...{ id: 31, authorName: '郑敏', reason: '那天他请假', createdAt: '2026-11-14T08:00:00.000Z' },
  ...{ status: 'OPEN', answer: null, decidedByName: null, decidedAt: null },
}
/** Of a classmate, published; of another teacher, with an appeal; one's own, not selected yet. */
const PUBLISHED = {
  ...{ ...RECORD, id: 22, studentId: 8, studentName: '方圆', title: '拾金不昧', status: 'PUBLISHED' },
  ...{ appealUntil: '2026-11-20', mayAppeal: true },
}
const APPEALED = {
  ...{ ...RECORD, id: 23, title: '值日认真', status: 'PUBLISHED', mayDecide: true, appeals: [APPEAL] },
}
const OWN = { ...RECORD, id: 24, title: '看了画展', content: '写了观后感', mayEdit: true, mayRemove: true }
const WAITING = { ...RECORD, id: 25, title: '帮助同学', mayManage: true }
const OTHERS = [PUBLISHED, APPEALED, OWN, WAITING]

const SUBJECT = {
  studentId: 7,
  studentName: '程亦安',
  className: '初一(3)班',
  stage: '初中',
  kind: 'teacher',
}

const ANSWERS = {
  'GET /api/growth/records?studentId=7&size=50': page([RECORD]),
  'GET /api/growth/records/21': enveloped(RECORD),
  ...Object.fromEntries(OTHERS.map((row) => [`GET /api/growth/records/${row.id}`, enveloped(row)])),
  'GET /api/growth/records?studentId=7&dimension=practice&size=50': page([RECORD]),
  'GET /api/growth/records?classId=3&status=PUBLISHED&size=50': page([PUBLISHED]),
  'GET /api/growth/records?appealed=true&size=50': page([APPEALED]),
  'GET /api/growth/records?charged=true&status=RECORDED&semesterId=2&size=50': page([WAITING]),
  'GET /api/growth/records/flow': enveloped({ semesterId: 2, counts: {}, openAppeals: 1 }),
  'POST /api/growth/records/22/appeals': enveloped(PUBLISHED),
  'POST /api/growth/records/23/appeals/31/decide': enveloped(APPEALED),
  'POST /api/growth/records/select': enveloped({ changed: 1 }),
  'PUT /api/growth/records/24': enveloped(OWN),
  'GET /api/parents/7/students': enveloped([aRecord({ id: 7 }), aRecord({ id: 9, name: '程亦乐' })]),
  'GET /api/growth/evaluations/profile?studentId=7&semesterId=1': enveloped({
    ...PROFILE,
    ...{ semesterId: 1, semesterName: '上学期', comment: '热心公益，也学会了取舍' },
  }),
  'GET /api/growth/records/subjects': enveloped([SUBJECT]),
  ...Object.fromEntries(
    [today(), '2026-08-10', '2026-11-12'].flatMap((date) => [
      [`GET /api/growth/records/subjects?date=${date}`, enveloped([SUBJECT])],
      [`GET /api/growth/records/subjects?date=${date}&classId=3`, enveloped([SUBJECT])],
      [`GET /api/growth/indicators?date=${date}`, enveloped({ semesterId: 2, stages: [SYSTEM] })],
    ]),
  ),
  'POST /api/growth/records': enveloped(RECORD),
  'GET /api/growth/evaluations/profile?studentId=7': enveloped(PROFILE),
  'GET /api/students/7': aRecord({ id: 7, name: '程亦安' }),
  'GET /api/growth/goals?studentId=7&size=50': page([GOAL]),
  'GET /api/growth/goals?soon=true&size=50': page([GOAL]),
  'GET /api/growth/goals/5': enveloped(DETAIL),
  'POST /api/growth/goals/5/check-ins': enveloped(DETAIL),
  'POST /api/growth/goals': enveloped(DETAIL),
  'PUT /api/growth/goals/5': enveloped(DETAIL),
  'POST /api/growth/goals/5/status': enveloped(DETAIL),
  'GET /api/growth/achievements?studentId=7&size=50': page([AWARD]),
  'GET /api/growth/achievements?status=PENDING&charged=true&size=50': page([AWARD]),
  'GET /api/growth/activities?status=PENDING&charged=true&size=50': page([ACTIVITY]),
  'GET /api/growth/activities?studentId=7&size=50': page([RETURNED]),
  'GET /api/growth/activities/13': enveloped(ACTIVITY),
  'GET /api/growth/activities/14': enveloped(RETURNED),
  'POST /api/growth/activities': enveloped(ACTIVITY),
  'PUT /api/growth/activities/14': enveloped(ACTIVITY),
  'POST /api/growth/activities/13/reject': enveloped(ACTIVITY),
  'GET /api/growth/achievements/9': enveloped({ ...AWARD, files: [] }),
  'POST /api/growth/achievements': enveloped({ ...AWARD, files: [] }),
  'POST /api/growth/achievements/9/reject': enveloped({ ...AWARD, files: [] }),
}

/** The page, and a line behind the bell about a record of another. */
const Opened = () => (
  <>
    <GrowthPage />
    <Link to="/mobile/growth/0?record=22">另一条</Link>
  </>
)

const open = (path: string, role: string) => {
  const user = signInAs({ roles: [role], permissions: ['growth:view'], profileId: 7 })
  const calls = stubFetch(ANSWERS)
  renderPage(<Opened />, { path, route: '/mobile/growth/:studentId', user })
  const sent = (call: string) => calls.findLast((one) => one.call === call)?.body
  return Object.assign(sent, { calls })
}

it('a line behind the bell opens the goal it names, and a tap checks in', async () => {
  const sent = open('/mobile/growth/0?goal=5', 'STUDENT')
  fireEvent.click(await screen.findByLabelText('读完'))
  fireEvent.change(screen.getByLabelText('说一句'), { target: { value: '读完了' } })
  fireEvent.click(screen.getByRole('button', { name: '打卡' }))
  await expect
    .poll(() => sent('POST /api/growth/goals/5/check-ins'))
    .toEqual({ note: '读完了', doneStepIds: [12] })
})

it('a goal is gone only after a question that names it', async () => {
  const { calls } = open('/mobile/growth/0?goal=5', 'STUDENT')
  const removed = () => calls.some(({ call }) => call === 'DELETE /api/growth/goals/5')
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(screen.getByText(/确定要删除目标 每天读书半小时/)).toBeTruthy()
  expect(removed()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  fireEvent.click(screen.getByRole('button', { name: '确定删除' }))
  await expect.poll(removed).toBe(true)
})

it('a goal is changed and called done on the phone; a step keeps what is done of it', async () => {
  const sent = open('/mobile/growth/0?goal=5', 'STUDENT')
  fireEvent.click(await screen.findByRole('button', { name: '标记完成' }))
  await expect.poll(() => sent('POST /api/growth/goals/5/status')).toMatchObject({ status: 'DONE' })
  fireEvent.click(screen.getByRole('button', { name: '编辑' }))
  const steps = await screen.findByLabelText<HTMLTextAreaElement>('步骤')
  expect(steps.value.split('\n')).toContain('读完')
  fireEvent.change(steps, { target: { value: `写读后感\n${steps.value}` } })
  fireEvent.change(screen.getByRole('textbox', { name: '目标' }), { target: { value: '每天读一小时' } })
  fireEvent.click(screen.getByRole('button', { name: '保存目标' }))
  await expect
    .poll(() => sent('PUT /api/growth/goals/5'))
    .toMatchObject({
      ...{ title: '每天读一小时', version: DETAIL.version },
      steps: [{ text: '写读后感' }, ...DETAIL.steps.map(({ id, text }) => ({ id, text }))],
    })
})

it('what was handed in is taken back only after a question that names it', async () => {
  const { calls } = open('/mobile/growth/7?part=awards', 'PARENT')
  const removed = () => calls.some(({ call }) => call === 'DELETE /api/growth/activities/14')
  fireEvent.click(await screen.findByRole('button', { name: /图书馆义工/ }))
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(screen.getByText(/确定要删除 图书馆义工/)).toBeTruthy()
  expect(removed()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '确定删除' }))
  await expect.poll(removed).toBe(true)
})

it('of two children a line about one is seen with that one’s list', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const link = '/student-growth/achievements?studentId=7'
  expect(mobilePathOf(link)).toBe('/mobile/growth/0?part=awards&studentId=7')
  const { calls } = open(mobilePathOf(link), 'PARENT')
  await screen.findByRole('button', { name: /书法比赛二等奖/ })
  const seen = () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  await expect.poll(seen).toContainEqual({ link })
  expect(seen()).toContainEqual({ link: '/student-growth/achievements?tab=activities&studentId=7' })
  vi.restoreAllMocks()
})

it('a look at the growth takes its lines from the bell, also those of before, which name no child', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { calls } = open('/mobile/growth/7', 'PARENT')
  const seen = () => calls.filter(({ call }) => call === 'PUT /api/notifications/bell/read')
  for (const link of ['/student-growth/profile', '/student-growth/profile?studentId=7'])
    await expect.poll(() => seen().map(({ body }) => body)).toContainEqual({ link })
  vi.restoreAllMocks()
})

it('a line about an activity opens the activities, above the awards', async () => {
  open('/mobile/growth/7?part=awards&tab=activities', 'PARENT')
  await screen.findByRole('button', { name: '提交活动' })
  const titles = () => screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  await expect
    .poll(() => titles().filter((title) => title === '荣誉成就' || title === '活动经历'))
    .toEqual(['活动经历', '荣誉成就'])
})

it('a goal is set with a step a line; what is missing is said at its field', async () => {
  const sent = open('/mobile/growth/7?part=goals', 'STUDENT')
  expect(await screen.findByText('本学期记录偏少：社会实践 1 条')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '新增目标' }))
  fireEvent.click(screen.getByRole('button', { name: '保存目标' }))
  expect(await screen.findByText('请输入目标')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: '目标' }), { target: { value: '学会游泳' } })
  fireEvent.change(screen.getByLabelText('步骤'), { target: { value: '学会换气\n\n游 25 米' } })
  fireEvent.click(screen.getByRole('button', { name: '保存目标' }))
  await expect
    .poll(() => sent('POST /api/growth/goals'))
    .toMatchObject({
      ...{ studentId: 7, title: '学会游泳', remindDays: 3 },
      steps: [{ text: '学会换气' }, { text: '游 25 米' }],
    })
})

it('a record is a photo, a dimension and a sentence; its first line is its title', async () => {
  const sent = open('/mobile/growth/7', 'TEACHER')
  fireEvent.click(await screen.findByRole('button', { name: /整理笔记/ }))
  expect(await screen.findByText('罗文博（教师）')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent.click(screen.getByRole('button', { name: '写记录' }))
  fireEvent.click(await screen.findByRole('button', { name: '保存记录' }))
  expect(await screen.findByText('请选择维度')).toBeTruthy()
  expect(screen.getByText('请填写标题')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '思想品德' }))
  const text = screen.getByLabelText('发生了什么')
  fireEvent.change(text, { target: { value: '扶起摔倒的同学\n课间操后在操场' } })
  fireEvent.change(screen.getByLabelText('日期'), { target: { value: '2026-08-10' } })
  fireEvent.click(screen.getByRole('button', { name: '保存记录' }))
  await expect
    .poll(() => sent('POST /api/growth/records'))
    .toMatchObject({
      ...{ studentId: 7, dimension: 'moral', indicatorId: 3, title: '扶起摔倒的同学', fileIds: [] },
      date: '2026-08-10',
      content: '扶起摔倒的同学\n课间操后在操场',
    })
})

it('an award is handed in by a parent, and sent back by who decides, with a reason', async () => {
  const sent = open('/mobile/growth/7?part=awards', 'PARENT')
  fireEvent.click(await screen.findByRole('button', { name: '提交荣誉' }))
  fireEvent.change(screen.getByLabelText('奖项名称'), { target: { value: '朗诵一等奖' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('请选择类别')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '文化艺术' }))
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await expect
    .poll(() => sent('POST /api/growth/achievements'))
    .toMatchObject({
      studentId: 7,
      awardName: '朗诵一等奖',
      kind: '文化艺术',
      awardLevel: '校级',
      fileIds: [],
    })
  cleanup()

  const decided = open('/mobile/growth/7?part=awards', 'TEACHER')
  fireEvent.click(await screen.findByRole('button', { name: /书法比赛二等奖/ }))
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  expect(await screen.findByText('请填写退回原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('退回原因'), { target: { value: '请补充照片' } })
  expect(screen.queryByText('请填写退回原因')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  await expect
    .poll(() => decided('POST /api/growth/achievements/9/reject'))
    .toEqual({ reason: '请补充照片', version: 1 })
})

it('an activity is handed in by a parent, and mended when it came back', async () => {
  const sent = open('/mobile/growth/7?part=awards', 'PARENT')
  fireEvent.click(await screen.findByRole('button', { name: '提交活动' }))
  fireEvent.change(screen.getByLabelText('活动名称'), { target: { value: '春季研学' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('请选择活动类型')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '社会实践' }))
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-05-20' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  const handed = { activityName: '春季研学', activityType: '社会实践', startDate: '2026-05-20' }
  await expect
    .poll(() => sent('POST /api/growth/activities'))
    .toMatchObject({ ...handed, studentId: 7, endDate: null })
  fireEvent.click(await screen.findByRole('button', { name: /图书馆义工/ }))
  expect(await screen.findByText('请写明时长')).toBeTruthy()
  expect(screen.getByText('志愿服务证明.pdf')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '编辑' }))
  fireEvent.change(await screen.findByLabelText('说明'), { target: { value: '共六小时' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await expect
    .poll(() => sent('PUT /api/growth/activities/14'))
    // What came with it at the desk and is no photo stays.
    .toMatchObject({
      activityName: '图书馆义工',
      note: '共六小时',
      role: '志愿者',
      fileIds: [61],
      version: 3,
    })
})

it('awards and activities of the classes in their charge wait for teachers, who decide them there', async () => {
  const sent = open('/mobile/growth/0?part=awards', 'TEACHER')
  expect(await screen.findByRole('button', { name: /书法比赛二等奖/ })).toBeTruthy()
  // As many goals as the home counts.
  expect(await screen.findByRole('button', { name: /每天读书半小时.*程亦安/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /敬老院志愿服务/ }))
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  expect(await screen.findByText('请填写退回原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('退回原因'), { target: { value: '请写明时长' } })
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  await expect
    .poll(() => sent('POST /api/growth/activities/13/reject'))
    .toEqual({ reason: '请写明时长', version: 1 })
})

it('a family appeals on the phone against what a line behind the bell names, also of a classmate', async () => {
  const sent = open('/mobile/growth/0?record=22', 'PARENT')
  expect(await screen.findByText('方圆，初一(3)班')).toBeTruthy()
  // The page behind it is of one's own child.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('程亦安 的成长')
  expect(screen.getByText('截至 2026-11-20 可以申诉，理由只有处理的人能看到')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提出申诉' }))
  fireEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  expect(await screen.findByText('请填写申诉理由')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('申诉理由'), { target: { value: '不是他拾到的' } })
  expect(screen.queryByText('请填写申诉理由')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  await expect.poll(() => sent('POST /api/growth/records/22/appeals')).toEqual({ reason: '不是他拾到的' })
})

it('a family reads what its class publishes, and puts right what it wrote itself', async () => {
  const sent = open('/mobile/growth/7', 'STUDENT')
  fireEvent.click(await screen.findByRole('radio', { name: '本班公示' }))
  expect(await screen.findByRole('button', { name: /拾金不昧.*方圆/ })).toBeTruthy()
  cleanup()

  const put = open('/mobile/growth/0?record=24', 'STUDENT')
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }))
  const words = await screen.findByLabelText('内容')
  fireEvent.change(words, { target: { value: '写了两页观后感' } })
  fireEvent.click(screen.getByRole('button', { name: '保存记录' }))
  await expect
    .poll(() => put('PUT /api/growth/records/24'))
    .toMatchObject({
      ...{ studentId: 7, dimension: 'moral', indicatorId: 3, title: '看了画展', version: 4 },
      ...{ content: '写了两页观后感', date: '2026-11-12', fileIds: [] },
    })
  expect(sent('POST /api/growth/records')).toBeUndefined()
})

it('a line about an evaluation opens its semester and its words', async () => {
  const { calls } = open('/mobile/growth/0?studentId=7&semesterId=1&part=said', 'PARENT')
  expect(await screen.findByText('热心公益，也学会了取舍')).toBeTruthy()
  // And all of it as a document; what could not be made is said.
  fireEvent.click(screen.getByRole('button', { name: '下载成长手册（PDF）' }))
  await expect.poll(() => calls.some(({ call }) => call === 'GET /api/growth/handbooks/pupils/7')).toBe(true)
})

it('staff are asked before the handbook of a pupil leaves the house', async () => {
  const { calls } = open('/mobile/growth/0?studentId=7&semesterId=1&part=said', 'TEACHER')
  const taken = () => calls.some(({ call }) => call === 'GET /api/growth/handbooks/pupils/7')
  fireEvent.click(await screen.findByRole('button', { name: '下载成长手册（PDF）' }))
  expect(await screen.findByText(/导出会记入操作日志/)).toBeTruthy()
  expect(taken()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await expect.poll(taken).toBe(true)
})

it('another part is of the same pupil and semester as the line that was opened', async () => {
  const { calls } = open('/mobile/growth/0?studentId=7&semesterId=1&part=said', 'PARENT')
  keepChild(1, 9)
  fireEvent.click(await screen.findByRole('radio', { name: '目标' }))
  expect(await screen.findByRole('button', { name: /每天读书半小时/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('程亦安 的成长')
  expect(calls.some(({ call }) => call === 'GET /api/growth/evaluations/profile?studentId=7')).toBe(false)
  cleanup()

  open('/mobile/growth/0?record=25', 'TEACHER')
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
  fireEvent.click(screen.getByRole('radio', { name: '目标' }))
  expect(await screen.findByRole('button', { name: /每天读书半小时/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '记录' }))
  expect(await screen.findByRole('button', { name: /整理笔记/ })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('what a line names and is gone is said, not waited for', async () => {
  open('/mobile/growth/0?record=999', 'TEACHER')
  expect((await screen.findByRole('alert')).textContent).toContain('没有')
  cleanup()
  open('/mobile/growth/0?goal=999', 'PARENT')
  expect((await screen.findByRole('alert')).textContent).toContain('没有')
})

it('a second line about a record of the same pupil opens its own', async () => {
  open('/mobile/growth/0?record=24', 'STUDENT')
  expect(await screen.findByText('写了观后感')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: '另一条' }))
  expect(await screen.findByText('方圆，初一(3)班')).toBeTruthy()
})

it('what is put right is sent with the version it was read with', async () => {
  const sent = open('/mobile/growth/0?record=24', 'STUDENT')
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await screen.findByLabelText('内容')
  // Another has changed it, and the phone is online again.
  const read = [growthRecordsApi.get.path, { params: { id: 24 } }]
  expect(queryClient.getQueryData(read)).toMatchObject({ version: 4 })
  await act(async () => {
    queryClient.setQueryData(read, { ...OWN, version: 5 })
    // Whoever reads it hears of it after this turn.
    await new Promise((done) => setTimeout(done))
  })
  fireEvent.click(screen.getByRole('button', { name: '保存记录' }))
  await expect.poll(() => sent('PUT /api/growth/records/24')).toMatchObject({ version: 4 })
})

it('who is in charge of classes selects and decides appeals on the phone', async () => {
  const sent = open('/mobile/growth/0', 'TEACHER')
  fireEvent.click(await screen.findByRole('button', { name: /值日认真/ }))
  expect(await screen.findByText('那天他请假')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '申诉成立' }))
  expect(await screen.findByText('请填写处理说明')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('处理说明'), { target: { value: '已核实' } })
  expect(screen.queryByText('请填写处理说明')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '申诉成立' }))
  await expect
    .poll(() => sent('POST /api/growth/records/23/appeals/31/decide'))
    .toEqual({ upheld: true, answer: '已核实' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent.click(screen.getByRole('button', { name: /帮助同学/ }))
  fireEvent.click(await screen.findByRole('button', { name: '遴选' }))
  await expect.poll(() => sent('POST /api/growth/records/select')).toEqual({ ids: [25], versions: { 25: 4 } })
})

it('the dimensions have their place before they are there, and leave it where they do not come', async () => {
  stubFetch({})
  const user = signInAs({ roles: ['PARENT'], permissions: ['growth:view'] })
  const dimensions = <Dimensions studentId={7} semesterId={undefined} chosen={undefined} onChoose={vi.fn()} />
  renderPage(dimensions, { path: '/mobile/growth/7', user })
  expect(screen.getByRole('region', { name: '成长' }).textContent).toContain('加载中')
  await expect.poll(() => screen.queryByRole('region', { name: '成长' })).toBeNull()
})

it('a dimension opens what its score is made of, and the records behind it', async () => {
  open('/mobile/growth/7?part=goals', 'PARENT')
  fireEvent.click(await screen.findByRole('button', { name: /社会实践/ }))
  expect(screen.getByText('社会实践由教师评定 4.0、记录 3.0算出')).toBeTruthy()
  expect(await screen.findByText('写实记录：社会实践')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看全部维度' }))
  expect(await screen.findByText('写实记录')).toBeTruthy()
})
