import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type {
  CourseAnalysis,
  ExamAnalysis,
  QualityAnalysis,
} from '@xueqiao/contract/features/growth/analysis/api'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { GradesPage } from './GradesPage'
import { LearningPage } from './LearningPage'
import { QualityPage } from './QualityPage'

afterEach(cleanup)

const COURSES = {
  courseId: 4,
  courseName: '数学',
  courses: [{ courseId: 4, courseName: '数学' }],
  fullMarks: 100,
}
const figures = {
  ...{ taken: 42, missing: 1, mean: 76.8, deviation: 12.9, median: 78, low: 69, high: 86 },
  ...{ lowest: 45, highest: 99, bands: [13, 14, 11, 4], steps: [0, 0, 0, 0, 2, 2, 9, 10, 12, 7] },
}
const hidden = {
  ...{ taken: 3, missing: 0, mean: null, deviation: null, median: null, low: null, high: null },
  ...{ lowest: null, highest: null, bands: null, steps: null },
}
/** Of 42: ten down, one of them far, eighteen as they were, fourteen up. */
const MOVED = [0, 0, 0, 0, 0, 1, 0, 4, 5, 6, 6, 6, 8, 4, 2, 0, 0, 0, 0, 0, 0]
const MATHS: CourseAnalysis = {
  ...{ courseId: 4, courseName: '数学', fullMarks: 100 },
  sections: [],
  whole: { ...figures, difficulty: 0.77, discrimination: 0.36 },
  classes: [
    { classId: 3, className: '初一(3)班', ...figures },
    { classId: 4, className: '初一(4)班', ...hidden },
  ],
  items: [
    {
      ...{ title: '7', knowledge: '去括号', fullMarks: 4, difficulty: 0.6, discrimination: 0.15 },
      rates: [0.58, null],
    },
  ],
  before: {
    ...{ examName: '月考', date: '2026-10-10' },
    changes: [
      {
        classId: 3,
        className: '初一(3)班',
        pupils: 42,
        up: 14,
        same: 18,
        down: 10,
        mean: 0.08,
        moves: MOVED,
      },
    ],
  },
}
const GRADES: ExamAnalysis = {
  ...{ examId: 8, examName: '期中考试', date: '2026-11-05', grade: '初一', courses: [MATHS] },
}
const QUALITY: QualityAnalysis = {
  ...{ examId: 8, examName: '期中考试', grade: '初一', ...COURSES, beforeName: '月考' },
  rows: [
    {
      ...{ classId: 3, className: '初一(3)班', teacherName: '罗文博', taken: 42, mean: 76.8, fromMean: 1.2 },
      added: { pupils: 41, value: 0.2, low: 0.05, high: 0.35 },
    },
    {
      ...{ classId: 4, className: '初一(4)班', teacherName: null, taken: 40, mean: 74, fromMean: -1.6 },
      added: { pupils: 40, value: -0.1, low: -0.3, high: 0.1 },
    },
  ],
}
const EXAM = { id: 8, name: '期中考试', grade: '初一', startDate: '2026-11-05', startedCount: 2 }

const open = (path: string, more: Record<string, unknown>) => {
  signIn(['grade:view'])
  const server = standIn({ 'GET /api/exams': paged([EXAM]), ...more })
  renderAt(
    path,
    <Routes>
      <Route path="/analysis/grades" element={<GradesPage />} />
      <Route path="/analysis/learning" element={<LearningPage />} />
      <Route path="/analysis/quality" element={<QualityPage />} />
    </Routes>,
  )
  return server
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('教学班 of a course stand below its classes, few pupils without figures; who teaches no class sees them alone', async () => {
  const sections = [
    { sectionId: 5, sectionName: '数学 1 班', ...figures, mean: 81.5 },
    { sectionId: 6, sectionName: '数学 2 班', ...hidden },
  ]
  const course = { ...MATHS, classes: [], items: [], before: null, sections }
  open('/analysis/grades', { 'GET /api/analysis/grades/courses': { ...GRADES, courses: [course] } })
  const table = await screen.findByRole('region', { name: '各教学班' })
  expect(within(table).getByText('数学 1 班')).toBeTruthy()
  expect(within(table).getByText('81.5')).toBeTruthy()
  expect(within(table).getAllByText('不显示').length).toBeGreaterThan(0)
})

test('a course of an exam: figures, tables behind the pictures, items that were hard, and how it was compared', async () => {
  open('/analysis/grades', { 'GET /api/analysis/grades/courses': GRADES })
  const heat = await screen.findByRole('table', { name: '逐题得分率' })
  expect(cellsOf(heat)).toEqual(['58', '—', '0.6', '0.15', '去括号'])
  expect(within(heat).getByText('58').className).toBe('low')
  expect(screen.getByText('1 题低于 0.20')).toBeTruthy()
  expect(screen.getByText('90.5%')).toBeTruthy()
  expect(screen.getAllByText('不足 5 人，不显示')).toHaveLength(2)
  expect(screen.getByRole('img', { name: '优秀 13 人，良好 14 人，合格 11 人，待提高 4 人' })).toBeTruthy()
  const dots = screen.getByRole('img', { name: '进步 14 人，持平 18 人，退步 10 人' })
  expect([dots.querySelectorAll('i').length, dots.querySelectorAll('.far i').length]).toEqual([42, 1])
  expect(screen.getByText(/两次考试都换算成标准分/)).toBeTruthy()
  const spread = screen.getByRole('table', { name: '分数分布' })
  expect(cellsOf(spread).slice(-4)).toEqual(['9', '10', '12', '7'])
  // The pass mark and the mean stand as lines.
  expect([screen.getByText('合格 60').style.left, screen.getByText('平均 76.8').style.left]).toEqual([
    '60%',
    '76.8%',
  ])
  expect(screen.queryByText(/名次|第一名/)).toBeNull()
  for (const name of ['打印', '导出 Excel']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('all courses of an exam stand side by side, and one is looked at without asking anew', async () => {
  const english: CourseAnalysis = {
    ...{ ...MATHS, courseId: 5, courseName: '英语', fullMarks: 120, items: [], before: null },
    whole: { ...hidden, difficulty: null, discrimination: null },
  }
  const server = open('/analysis/grades', {
    'GET /api/analysis/grades/courses': { ...GRADES, courses: [MATHS, english] },
  })
  const table = await screen.findByRole('table', { name: '各科' })
  expect(cellsOf(table)).toEqual([
    ...['数学', '42', '76.8', '100', '12.9', '90.5%', '31.0%', '0.77', '0.36'],
    ...['英语', '3', '不显示', '120', '不显示', '—', '—', '不显示', '不显示'],
  ])
  expect(screen.getByRole('table', { name: '逐题得分率' })).toBeTruthy()
  fireEvent.click(within(table).getByText('英语'))
  await expect.poll(() => screen.queryByRole('table', { name: '逐题得分率' })).toBeNull()
  expect(server.asked('analysis/grades/courses').length).toBe(1)
})

test('value added says how sure it is; who does not lead is told that it is not for them', async () => {
  open('/analysis/quality', { 'GET /api/analysis/quality': QUALITY })
  expect(await screen.findByText('+0.2（95% 在 +0.05 到 +0.35），高于预期')).toBeTruthy()
  expect(screen.getByText('-0.1（95% 在 -0.3 到 +0.1），与预期没有明显差别')).toBeTruthy()
  cleanup()
  const rows = QUALITY.rows.map((row) => ({ ...row, added: null }))
  open('/analysis/quality', { 'GET /api/analysis/quality': { ...QUALITY, beforeName: null, rows } })
  expect(await screen.findByText(/增值供学校和部门管理者查看/)).toBeTruthy()
  expect(screen.queryByText('增值（标准分）')).toBeNull()
})

test('homework by week and assessments by month, in tables too', async () => {
  const week = { week: '2026-11-09', given: 6, handedIn: 96.5, onTime: 90, score: 88.2 }
  const month = { month: '2026-10', pupils: 42, academicScore: 3.9, behaviorScore: 4.1, socialScore: null }
  const server = open('/analysis/learning', {
    'GET /api/semesters': [],
    'GET /api/analysis/learning': {
      ...{
        classId: 3,
        className: '初一(3)班',
        classes: [{ classId: 3, className: '初一(3)班', grade: '初一' }],
        ...{ semesterId: 2, courseId: null, courses: [{ courseId: 4, courseName: '数学' }] },
        pupils: 42,
      },
      ...{ weeks: [week], months: [month] },
    },
  })
  expect(await screen.findByText('88.2')).toBeTruthy()
  expect(screen.getByText('3.90')).toBeTruthy()
  // One course of it is asked for by itself.
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '课程' }))
  fireEvent.click(await screen.findByTitle('数学'))
  await expect.poll(() => server.asked('courseId=4').length).toBe(1)
})

test('who leads sees the classes of a grade side by side, in the order of their numbers', async () => {
  const scores = { academicScore: 3.9, behaviorScore: 4.1, socialScore: null }
  const own = {
    classId: 3,
    className: '初一(3)班',
    pupils: 42,
    given: 20,
    handedIn: 96.5,
    onTime: 90,
    score: 88,
  }
  const small = { given: 0, handedIn: null, onTime: null, score: null, academicScore: null }
  const server = open('/analysis/learning', {
    'GET /api/semesters': [],
    'GET /api/analysis/learning': { classes: [], courses: [], weeks: [], months: [], classId: null },
    'GET /api/analysis/learning/grade': {
      ...{ grade: '初一', grades: ['初一'], from: '2026-10-21', semesterName: '第一学期', courseId: null },
      courses: [{ courseId: 4, courseName: '数学' }],
      classes: [
        { ...own, ...scores },
        { ...small, classId: 4, className: '初一(4)班', pupils: 3, behaviorScore: null, socialScore: null },
      ],
    },
  })
  fireEvent.click(await screen.findByText('按年级'))
  const [, table] = await screen.findAllByRole('table', { name: /各班/ })
  expect(cellsOf(table as HTMLElement)).toContain('96.5')
  expect(screen.getByText('3.90')).toBeTruthy()
  expect(screen.queryByText(/名次|第一名/)).toBeNull()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '课程' }))
  fireEvent.click(await screen.findByTitle('数学'))
  await expect.poll(() => server.asked('learning/grade?courseId=4').length).toBe(1)
})

test('an exam that is no longer among the latest is still called by its name, and grades narrow the choice', async () => {
  const old = { ...EXAM, id: 3, name: '去年的期末考试', startDate: '2025-06-20' }
  const server = open('/analysis/grades?examId=3', {
    'GET /api/analysis/grades/courses': GRADES,
    'GET /api/exams/{id}': old,
  })
  expect(await screen.findByText('初一 去年的期末考试，2025-06-20')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '年级' }))
  fireEvent.click(await screen.findByTitle('初二'))
  await expect.poll(() => server.asked('/api/exams?').some((call) => call.includes('grade='))).toBe(true)
})
