/** As the server answers, for tests. */
export const submission = {
  ...{ id: 70, homeworkId: 7, studentId: 5, studentName: '程亦安', studentNumber: '2026001' },
  ...{ classId: 3, className: '四年级3班', state: 'PENDING', dueAt: '2026-11-17T00:00:00.000Z' },
  ...{ submittedAt: null, late: false, times: 0, minutes: null, score: null, level: null, tags: [] },
  ...{ gradedAt: null, returnReason: null, remindedAt: null, version: 1, versions: [] },
  may: { submit: true, grade: false },
}

export const mine = {
  ...{ id: 7, submissionId: 70, studentId: 5, studentName: '程亦安', title: '练习四 第 2、5 题' },
  ...{ courseId: 2, courseName: '数学', teacherName: '何建平', status: 'PUBLISHED' },
  ...{ publishedAt: '2026-11-16T08:00:00.000Z', dueAt: '2026-11-17T00:00:00.000Z', day: '2026-11-16' },
  ...{ estimatedMinutes: 20, written: true, needsSubmission: true, scoring: 'points' },
  ...{ levelStyle: 'letters', state: 'PENDING', overdue: false, late: false, submittedAt: null },
  ...{ gradedAt: null, score: null, level: null, returnReason: null },
}

export const mineInFull = { ...mine, content: '做在练习本上。', doc: null, files: [], submission }

export const today = {
  ...{
    date: '2026-11-16',
    studentId: 5,
    studentName: '程亦安',
    cap: 60,
    minutes: 46,
    written: 36,
    spread: 0,
  },
  ...{ minutesLeft: 30, todo: 3, overdue: 0, returned: 1, next: [mine] },
  courses: [
    { courseId: 2, courseName: '数学', minutes: 36, left: 20 },
    { courseId: 1, courseName: '语文', minutes: 10, left: 10 },
  ],
}

export const photo = {
  ...{ id: 90, url: '/api/files/homework/a.jpg', thumbnailUrl: '/api/files/homework/a-t.jpg' },
  ...{ name: '第一页.jpg', size: 1000, type: 'image/jpeg' },
}

export const version = {
  ...{ number: 1, content: '写完了', files: [photo], minutes: 18, late: false, score: 92, level: null },
  ...{ handedInAt: '2026-11-16T11:00:00.000Z', comment: '检验习惯好', tags: [], returnReason: null },
  ...{ markedAt: '2026-11-16T12:00:00.000Z', markedBy: '何建平' },
  layers: [{ fileId: 90, turn: 0, marks: [{ kind: 'tick', x: 0.5, y: 0.5, size: 0.07 }] }],
}

const progress = { total: 41, submitted: 38, late: 2, graded: 26, returned: 0 }
export const given = {
  ...{
    id: 7,
    title: '练习四 第 2、5 题',
    courseId: 2,
    courseName: '数学',
    authorId: 3,
    authorName: '何建平',
  },
  ...{ status: 'PUBLISHED', estimatedMinutes: 20, written: true, scoring: 'points', levelStyle: 'letters' },
  ...{ needsSubmission: true, publishAt: null, publishedAt: '2026-11-16T08:00:00.000Z', version: 2 },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', updatedAt: '2026-11-16T08:00:00.000Z', overCapReason: null },
  ...{ fileCount: 0, content: '做在练习本上。', doc: null, files: [], withdrawReason: null },
  classes: [
    {
      ...{ classId: 3, className: '四年级3班', dueAt: '2026-11-17T00:00:00.000Z', day: '2026-11-16' },
      progress,
    },
  ],
  may: { manage: true, end: true, grade: true },
}

/** Handed in with a photo, and not marked yet. */
export const handedIn = {
  ...submission,
  ...{ state: 'SUBMITTED', submittedAt: '2026-11-16T11:00:00.000Z', times: 1, version: 3 },
  versions: [
    {
      ...version,
      ...{ score: null, comment: null, layers: [], markedAt: null, markedBy: null },
    },
  ],
  may: { submit: false, grade: true },
}
