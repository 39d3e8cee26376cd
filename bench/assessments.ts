import { rawRequest, signIn } from './cases'
import { measureHandbooks } from './handbooks'
import type { Options } from './options'
import { measureReads, type Read } from './reads'
import { note, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIST_LIMIT_MS = 5
const FIGURES_LIMIT_MS = 20
/** Exams of some 500 pupils each, beside those of whole grades. */
const FEW = '大校五百人'

interface Exam {
  id: number
  name: string
  grade: string
  courses: { courseId: number }[]
}

/** How assessments of a whole large school are read, by who teaches and by who leads. */
export const benchAssessments = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note(`学生评估：${students} 名学生，一学期`)
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const [admin, teacher] = [await signIn(server.url, 'admin'), await signIn(server.url, 'teacher')]
  const parent = await signIn(server.url, 'parent')
  const headers = { authorization: `Bearer ${teacher.token}` }
  const response = await fetch(`${server.url}/api/assessments?size=1`, { headers })
  const { data } = (await response.json()) as { data: { content: { studentId: number; classId: number }[] } }
  const { studentId = 0, classId = 0 } = data.content[0] ?? {}
  const read = ({ token }: { token: string }, path: string) =>
    rawRequest('GET', `/api/assessments${path}`, { token })
  const cases: Read[] = [
    { name: '评估列表（全校）', limit: LIST_LIMIT_MS, request: read(admin, '?size=20') },
    { name: '评估列表（一种类型）', limit: LIST_LIMIT_MS, request: read(admin, '?type=term&size=20') },
    { name: '评估列表（教师）', limit: LIST_LIMIT_MS, request: read(teacher, '?size=20') },
    { name: '评估统计（一个年级）', limit: FIGURES_LIMIT_MS, request: read(admin, '/statistics') },
    { name: '评估雷达图', limit: LIST_LIMIT_MS, request: read(teacher, `/radar?studentId=${studentId}`) },
    {
      name: '全班评估表',
      limit: LIST_LIMIT_MS,
      request: read(teacher, `/sheet?classId=${classId}&type=monthly&date=2026-11-16`),
    },
  ]
  const exams = await fetch(`${server.url}/api/exams?size=50&keyword=大校`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const all = ((await exams.json()) as { data: { content: Exam[] } }).data.content
  const few = all.filter(({ name }) => name === FEW)
  const found = all.filter(({ name }) => name !== FEW)
  const examId = found[0]?.id ?? 0
  const ask = (path: string) => rawRequest('GET', path, { token: admin.token })
  /** Each course of each exam once: an answer is kept for some seconds. */
  const each = (path: string) =>
    found.flatMap(({ id, courses }) =>
      courses.map(({ courseId }) => ask(`/api/analysis/${path}?examId=${id}&courseId=${courseId}`)),
    )
  /** All courses of each grade, and each of them. */
  const coursesOf = new Map(found.map(({ grade, courses }) => [grade, courses]))
  const ofGrades = [...coursesOf].flatMap(([grade, courses]) =>
    ['', ...courses.map(({ courseId }) => `&courseId=${courseId}`)].map((course) =>
      ask(`/api/analysis/learning/grade?grade=${encodeURIComponent(grade)}${course}`),
    ),
  )
  cases.push(
    { name: '考试列表（全校）', limit: LIST_LIMIT_MS, request: ask('/api/exams?size=20') },
    {
      name: '成绩分析（一个年级，刚有人看过）',
      limit: FIGURES_LIMIT_MS,
      request: ask(`/api/analysis/grades?examId=${examId}`),
    },
    { name: '成绩分析（每次另一场考试、另一科）', limit: FIGURES_LIMIT_MS, request: each('grades') },
    {
      name: '成绩分析（500 人的年级，9 科合计）',
      limit: FIGURES_LIMIT_MS,
      request: few.map(({ id }) => ask(`/api/analysis/grades/courses?examId=${id}`)),
    },
    { name: '教学质量分析（每次另一场考试、另一科）', limit: FIGURES_LIMIT_MS, request: each('quality') },
    {
      name: '年级学情（每次另一个年级、另一科）',
      limit: FIGURES_LIMIT_MS,
      request: ofGrades,
    },
    {
      name: '体质测试统计（一个年级）',
      limit: FIGURES_LIMIT_MS,
      request: ask('/api/growth/health/fitness/summary?grade=7'),
    },
    {
      name: '全班体质测试表',
      limit: LIST_LIMIT_MS,
      request: ask(`/api/growth/health/fitness?classId=${classId}`),
    },
    {
      name: '全班体检登记表',
      limit: LIST_LIMIT_MS,
      request: ask(`/api/growth/health/checks?classId=${classId}&examDate=2026-10-20`),
    },
    { name: '体检记录（全校）', limit: LIST_LIMIT_MS, request: ask('/api/growth/health?size=20') },
    {
      name: '教学质量分析（刚有人看过）',
      limit: FIGURES_LIMIT_MS,
      request: ask(`/api/analysis/quality?examId=${examId}`),
    },
  )
  const asked = ({ token }: { token: string }, path: string) => rawRequest('GET', path, { token })
  const exam = await fetch(`${server.url}/api/exams/${examId}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { sheets } = ((await exam.json()) as { data: { sheets: { classId: number }[] } }).data
  const grow = (who: { token: string }, path: string) => rawRequest('GET', `/api/growth${path}`, who)
  const semesters = await fetch(`${server.url}/api/semesters`, { headers })
  const list = ((await semesters.json()) as { data: { id: number; isCurrent: boolean }[] }).data
  const semesterId = list.find(({ isCurrent }) => isCurrent)?.id ?? 0
  cases.push(
    { name: '成长目标列表（全校）', limit: LIST_LIMIT_MS, request: ask('/api/growth/goals?size=20') },
    { name: '荣誉列表（全校）', limit: LIST_LIMIT_MS, request: ask('/api/growth/achievements?size=20') },
    {
      name: '荣誉列表（待审核）',
      limit: LIST_LIMIT_MS,
      request: ask('/api/growth/achievements?status=PENDING&size=20'),
    },
    {
      name: '期末评语表',
      limit: LIST_LIMIT_MS,
      request: rawRequest(
        'GET',
        `/api/growth/term-comments/sheet?classId=${classId}&semesterId=${semesterId}`,
        {
          token: teacher.token,
        },
      ),
    },
    {
      name: '成长目标列表（教师）',
      limit: LIST_LIMIT_MS,
      request: rawRequest('GET', '/api/growth/goals?size=20', { token: teacher.token }),
    },
    { name: '成长记录（全校）', limit: LIST_LIMIT_MS, request: grow(admin, '/records?size=20') },
    { name: '成长记录（教师）', limit: LIST_LIMIT_MS, request: grow(teacher, '/records?size=20') },
    {
      name: '综合评价（一个班）',
      limit: LIST_LIMIT_MS,
      request: grow(teacher, `/evaluations?classId=${classId}`),
    },
    { name: '综合评价（全校）', limit: LIST_LIMIT_MS, request: grow(admin, '/evaluations?size=20') },
    {
      name: '成长档案',
      limit: LIST_LIMIT_MS,
      request: grow(teacher, `/evaluations/profile?studentId=${studentId}`),
    },
    { name: '成长分析（一个年级）', limit: FIGURES_LIMIT_MS, request: grow(admin, '/records/coverage') },
    {
      name: '成长分析（一个班各学期）',
      limit: LIST_LIMIT_MS,
      request: grow(teacher, `/records/coverage/${classId}`),
    },
    { name: '活动列表（全校）', limit: LIST_LIMIT_MS, request: grow(admin, '/activities?size=20') },
    {
      name: '活动列表（待审核）',
      limit: LIST_LIMIT_MS,
      request: grow(admin, '/activities?status=PENDING&size=20'),
    },
    { name: '期末评语列表（全校）', limit: LIST_LIMIT_MS, request: grow(admin, '/term-comments?size=20') },
    { name: '考试列表（教师）', limit: LIST_LIMIT_MS, request: asked(teacher, '/api/exams?size=20') },
    {
      name: '全班成绩表',
      limit: LIST_LIMIT_MS,
      request: ask(`/api/exams/${examId}/scores?classId=${sheets[0]?.classId}`),
    },
    { name: '孩子的成绩（家长）', limit: LIST_LIMIT_MS, request: asked(parent, '/api/exams/marks?size=20') },
    { name: '成长记录（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/records?size=20') },
    { name: '成长目标列表（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/goals?size=20') },
    { name: '荣誉列表（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/achievements?size=20') },
    { name: '活动列表（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/activities?size=20') },
    { name: '综合评价（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/evaluations') },
    { name: '期末评语列表（家长）', limit: LIST_LIMIT_MS, request: grow(parent, '/term-comments?size=20') },
  )
  const title = `学生评估（${students} 名学生，1 个连接，毫秒）`
  const targets = await measureReads(server, title, cases, quick)
  const handbooks = await measureHandbooks(server)
  await server.stop()
  return [...targets, ...handbooks]
}
