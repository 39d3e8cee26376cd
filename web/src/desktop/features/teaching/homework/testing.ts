import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import type { ClassOverview } from '@xueqiao/contract/features/teaching/homework/marking'
import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import type {
  SubmissionDetail,
  SubmissionRow,
  SubmissionVersion,
} from '@xueqiao/contract/features/teaching/homework/submission'

/** Records for the tests of these pages. */
export const homework: HomeworkDetail = {
  ...{ id: 7, title: '移项练习', courseId: 2, courseName: '数学', authorId: 1, authorName: '罗文博' },
  ...{ status: 'PUBLISHED', estimatedMinutes: 25, written: true, scoring: 'points', levelStyle: 'letters' },
  ...{ needsSubmission: true, publishAt: null, publishedAt: '2026-11-16T08:00:00.000Z' },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', updatedAt: '2026-11-16T08:00:00.000Z', version: 1 },
  ...{ overCapReason: null, fileCount: 0, classes: [], may: { manage: true, end: true, grade: true } },
  ...{ content: '第 1 到 5 题', doc: null, files: [], withdrawReason: null },
}

export const overviewOf = (classId: number, some: Partial<ClassOverview> = {}): ClassOverview => ({
  ...{ classId, className: `初一(${classId})班`, total: 4, submitted: 3, late: 1, missing: 1, returned: 0 },
  ...{ graded: 1, average: 92, medianMinutes: 28, loggedMinutes: 3 },
  spread: [{ label: '90–99', count: 1 }],
  tags: [{ label: '符号错误', count: 1 }],
  ...some,
})

export const rowOf = (id: number, some: Partial<SubmissionRow> = {}): SubmissionRow => ({
  ...{ id, homeworkId: 7, studentId: 100 + id, studentName: `学生${id}`, studentNumber: `20260${id}` },
  ...{ classId: 3, className: '初一(3)班', state: 'SUBMITTED', dueAt: '2026-11-17T00:00:00.000Z' },
  ...{
    submittedAt: '2026-11-16T12:00:00.000Z',
    late: false,
    times: 1,
    minutes: 28,
    score: null,
    level: null,
  },
  ...{ tags: [], gradedAt: null, returnReason: null, remindedAt: null, version: 3 },
  ...some,
})

export const photo = (id: number): StoredFile =>
  ({
    ...{ id, name: `第${id}页.jpg`, size: 1000, type: 'image/jpeg' },
    ...{ url: `/api/files/${id}`, thumbnailUrl: `/api/files/${id}/thumbnail` },
  }) as StoredFile

export const versionOf = (some: Partial<SubmissionVersion> = {}): SubmissionVersion => ({
  ...{ number: 1, content: '解：x=7', files: [photo(51), photo(52)], minutes: 28, late: false },
  ...{
    handedInAt: '2026-11-16T12:00:00.000Z',
    score: null,
    level: null,
    comment: null,
    tags: [],
    layers: [],
  },
  ...{ returnReason: null, markedAt: null, markedBy: null },
  ...some,
})

export const detailOf = (id: number, some: Partial<SubmissionDetail> = {}): SubmissionDetail => ({
  ...rowOf(id),
  versions: [versionOf()],
  may: { submit: false, grade: true },
  ...some,
})

export const mineOf = (id: number, some: Partial<MyHomework> = {}): MyHomework => ({
  ...{ id, submissionId: id, studentId: 101, studentName: '程亦安', title: `练习${id}`, courseId: 2 },
  ...{ courseName: '数学', teacherName: '罗文博', status: 'PUBLISHED', day: '2026-11-16' },
  ...{ publishedAt: '2026-11-16T08:00:00.000Z', dueAt: '2026-11-17T00:00:00.000Z', estimatedMinutes: 20 },
  ...{ written: true, needsSubmission: true, scoring: 'points', levelStyle: 'letters', state: 'PENDING' },
  ...{ overdue: false, late: false, submittedAt: null, gradedAt: null, score: null, level: null },
  returnReason: null,
  ...some,
})
