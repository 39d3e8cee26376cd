import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'

/** Groups of fewer pupils say too much of each: their figures are left out. */
export const ANALYSIS_SMALL = 5

const figure = z.number().nullable()

/** Of those who took it; without figures where they are fewer than five. */
const Figures = z.object({
  taken: z.int(),
  /** Absent, exempt or caught. */
  missing: z.int(),
  mean: figure,
  deviation: figure,
  median: figure,
  low: figure,
  high: figure,
  lowest: figure,
  highest: figure,
  /** How many are 优秀, 良好, 合格 and 待提高. */
  bands: z.array(z.int()).nullable(),
  /** So many in each step of a tenth of the full marks. */
  steps: z.array(z.int()).nullable(),
})
export type Figures = z.output<typeof Figures>

/** Moves are counted in steps of a deviation, from so many down to so many up; what is beyond stands at the end. */
export const MOVES = { step: 0.2, most: 10 } as const

const OfClass = z.object({ classId: z.int(), className: z.string() })

/** Against the class's own last exam, both as distances from the grade's average in its deviations. */
const Change = OfClass.extend({
  pupils: z.int(),
  up: z.int().nullable(),
  same: z.int().nullable(),
  down: z.int().nullable(),
  mean: figure,
  /** How many in each step (MOVES), the middle one unmoved. */
  moves: z.array(z.int()).nullable(),
})

const OfCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  fullMarks: z.number(),
  /** All classes that are large enough to be shown. */
  whole: Figures.extend({ difficulty: figure, discrimination: figure }),
  /** In the order of their numbers, never of their marks; of who teaches, their own. */
  classes: z.array(Figures.extend(OfClass.shape)),
  /** 走班: of who teaches them, their own; of who sees all classes, all. */
  sections: z.array(Figures.extend({ sectionId: z.int(), sectionName: z.string() })),
  items: z.array(
    z.object({
      title: z.string(),
      knowledge: z.string().nullable(),
      fullMarks: z.number(),
      difficulty: figure,
      discrimination: figure,
      /** What part of it each class got, in the order of the classes. */
      rates: z.array(figure),
    }),
  ),
  before: z.object({ examName: z.string(), date: DateText, changes: z.array(Change) }).nullable(),
})
export type CourseAnalysis = z.output<typeof OfCourse>

const TheExam = z.object({ examId: z.int(), examName: z.string(), date: DateText, grade: GradeName })

export const GradeAnalysis = TheExam.extend(OfCourse.shape).extend({
  courses: z.array(OfCourse.pick({ courseId: true, courseName: true })),
})
export type GradeAnalysis = z.output<typeof GradeAnalysis>

/** In the order of the exam. */
export const ExamAnalysis = TheExam.extend({ courses: z.array(OfCourse) })
export type ExamAnalysis = z.output<typeof ExamAnalysis>

export const LearningAnalysis = z.object({
  classId: z.int().nullable(),
  className: z.string().nullable(),
  classes: z.array(z.object({ classId: z.int(), className: z.string(), grade: GradeName })),
  /** Nothing: the last half year, where there is no semester. */
  semesterId: z.int().nullable(),
  /** The one that was asked for; nothing: all that somebody sees. */
  courseId: z.int().nullable(),
  /** Those with homework in the semester. */
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  pupils: z.int(),
  /** Homework that was due, by the Monday of its week; of the course, or of the courses that somebody sees. */
  weeks: z.array(
    z.object({ week: DateText, given: z.int(), handedIn: figure, onTime: figure, score: figure }),
  ),
  /** Approved assessments of a month, each pupil once. */
  months: z.array(
    z.object({
      month: z.string(),
      pupils: z.int(),
      academicScore: figure,
      behaviorScore: figure,
      socialScore: figure,
    }),
  ),
})
export type LearningAnalysis = z.output<typeof LearningAnalysis>

/** The classes of a grade that somebody leads, in the order of their numbers; few pupils are not shown. */
export const GradeLearning = z.object({
  /** Nothing: leads no class. */
  grade: GradeName.nullable(),
  grades: z.array(GradeName),
  /** Homework that was due since, up to now. */
  from: DateText,
  /** Assessments of which time. */
  semesterName: z.string().nullable(),
  courseId: z.int().nullable(),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  classes: z.array(
    OfClass.extend({
      pupils: z.int(),
      given: z.int(),
      handedIn: figure,
      onTime: figure,
      score: figure,
      academicScore: figure,
      behaviorScore: figure,
      socialScore: figure,
    }),
  ),
})
export type GradeLearning = z.output<typeof GradeLearning>

export const QualityAnalysis = z.object({
  examId: z.int(),
  examName: z.string(),
  grade: GradeName,
  courseId: z.int(),
  courseName: z.string(),
  fullMarks: z.number(),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  /** The exam that what is expected was worked out from; nothing: there was none, or it is for leaders alone. */
  beforeName: z.string().nullable(),
  rows: z.array(
    OfClass.extend({
      teacherName: z.string().nullable(),
      taken: z.int(),
      mean: figure,
      /** Against all classes that are shown. */
      fromMean: figure,
      /** How far above or below what the pupils' own last results let expect, in deviations, with 95 %. */
      added: z.object({ pupils: z.int(), value: z.number(), low: z.number(), high: z.number() }).nullable(),
    }),
  ),
})
export type QualityAnalysis = z.output<typeof QualityAnalysis>

const OfExam = z.object({ examId: Id('请选择考试'), courseId: Id('课程不正确').optional() })
const OfPupils = z.object({
  classId: Id('班级不正确').optional(),
  courseId: Id('课程不正确').optional(),
  semesterId: Id('学期不正确').optional(),
})

const OfGrade = z.object({
  grade: Grade('年级不正确').optional(),
  courseId: Id('课程不正确').optional(),
})

const PATH = '/api/analysis'
const access = 'grade:view'
const sheet = { access, reply: 'file', protects: false, done: '导出成功', failed: '导出失败' } as const

export const analysisApi = {
  grades: endpoint(`GET ${PATH}/grades`, {
    summary: '一次考试一科的成绩分析：教师见任教班级和年级整体，管理者见全部班级',
    access,
    query: OfExam,
    data: GradeAnalysis,
    failed: '获取成绩分析失败',
  }),
  gradesOfExam: endpoint(`GET ${PATH}/grades/courses`, {
    summary: '一次考试各科的成绩分析，一次取得：教师见任教的科目，管理者见全部科目',
    access,
    query: OfExam.pick({ examId: true }),
    data: ExamAnalysis,
    failed: '获取成绩分析失败',
  }),
  gradesSheet: endpoint(`GET ${PATH}/grades/export`, { summary: '导出成绩分析', query: OfExam, ...sheet }),
  learning: endpoint(`GET ${PATH}/learning`, {
    summary: '一个班一个学期的学情：作业按周（全部或一门课程）、评估按月',
    access,
    query: OfPupils,
    data: LearningAnalysis,
    failed: '获取学情分析失败',
  }),
  learningSheet: endpoint(`GET ${PATH}/learning/export`, {
    summary: '导出学情分析',
    query: OfPupils,
    ...sheet,
  }),
  learningOfGrade: endpoint(`GET ${PATH}/learning/grade`, {
    summary: '一个年级各班的学情：近四周的作业、本学期的评估；班主任和管理者见所管的班级，不排名',
    access,
    query: OfGrade,
    data: GradeLearning,
    failed: '获取年级学情失败',
  }),
  learningOfGradeSheet: endpoint(`GET ${PATH}/learning/grade/export`, {
    summary: '导出年级学情',
    query: OfGrade,
    ...sheet,
  }),
  quality: endpoint(`GET ${PATH}/quality`, {
    summary: '各班教学质量：管理者另见增值及其误差范围',
    access,
    query: OfExam,
    data: QualityAnalysis,
    failed: '获取教学质量分析失败',
  }),
  qualitySheet: endpoint(`GET ${PATH}/quality/export`, {
    summary: '导出教学质量分析',
    query: OfExam,
    ...sheet,
  }),
}
