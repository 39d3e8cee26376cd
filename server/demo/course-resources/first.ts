import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { aDocument, aFilm, aPdf, aPicture, aSound } from './samples'
import { holdFiles, keepResource, lessonsOf, type Planned } from './write'

type Shown = Pick<Planned, 'lesson' | 'name' | 'tags' | 'share' | 'extension' | 'bytes' | 'downloads'> & {
  toClasses?: boolean
}

const everyKind = async (): Promise<Shown[]> => [
  {
    ...{ lesson: '第一课时', name: '导学案', tags: ['导学', '预习'], share: 'GROUP', extension: 'docx' },
    ...{ bytes: await aDocument('导学案'), downloads: 46, toClasses: true },
  },
  {
    ...{ lesson: '第一课时', name: '课堂讲义', tags: ['讲义'], share: 'SCHOOL', extension: 'pdf' },
    ...{ bytes: aPdf('Lesson 1'), downloads: 38, toClasses: true },
  },
  {
    ...{ lesson: '第一课时', name: '板书照片', tags: ['板书'], share: 'OWN', extension: 'png' },
    ...{ bytes: await aPicture(), downloads: 21, toClasses: true },
  },
  {
    ...{ lesson: '第二课时', name: '动画演示', tags: ['演示', '公开课'], share: 'SCHOOL', extension: 'webm' },
    ...{ bytes: await aFilm(), downloads: 17, toClasses: true },
  },
  {
    ...{ lesson: '第二课时', name: '课前提示音', tags: ['音频'], share: 'GROUP', extension: 'wav' },
    ...{ bytes: aSound(), downloads: 4 },
  },
  {
    ...{ lesson: '', name: '单元学习说明', tags: ['说明'], share: 'GROUP', extension: 'txt' },
    ...{ bytes: Buffer.from('先看讲义，再完成导学案，最后对照动画自查。'), downloads: 9, toClasses: true },
  },
]

/** Of the teacher whose account is offered: something of each kind in each of their courses. */
export const resourcesFirst = async (ctx: TxCtx) => {
  const { rows } = await sql<{ grade: number }>`select distinct c.grade from users u
    join teaching_assignments ta on ta.teacher_id = u.profile_id and ta.ended_at is null
    join semesters s on s.id = ta.semester_id and s.is_current join classes c on c.id = ta.class_id
    where u.username = 'teacher' and u.profile_type = 'TEACHER' order by 1`.execute(ctx.db)
  const kinds = await everyKind()
  for (const { grade } of rows)
    for (const { courseId, authorId, classIds } of await lessonsOf(ctx, grade, 'teacher'))
      for (const [index, { toClasses = false, ...shown }] of kinds.entries())
        await keepResource(ctx, {
          ...{ ...shown, courseId, authorId, unit: '第一单元', daysAgo: 2 * index + 1 },
          classIds: toClasses ? classIds : [],
        })
  await holdFiles(ctx)
}
