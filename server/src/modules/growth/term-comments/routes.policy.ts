import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import { IN_CHARGE, line, type Place } from '../../../../test/policy'
import { bankLines } from '../../../../test/policy-bank'
import { importLines } from '../../../../test/policy-imports'

const asked = async ({ make, classId }: Place) => ({
  classId,
  semesterId: await make.aSemester({ current: false }),
})

export const policy = [
  line(api.search),
  line(api.sheet, { query: asked }),
  line(api.saveSheet, {
    may: IN_CHARGE,
    body: async (place) => ({
      ...(await asked(place)),
      rows: [{ studentId: place.studentId, text: '这学期你更愿意开口了。' }],
    }),
  }),
  line(api.release, {
    may: IN_CHARGE,
    body: async (place) => {
      const { classId, semesterId } = await asked(place)
      await place.t.db
        .insertInto('term_comments')
        .values({
          ...{ student_id: place.studentId, class_id: classId, semester_id: semesterId },
          ...{ text: '这学期你更愿意开口了。', author_id: null },
        })
        .execute()
      return { classId, semesterId }
    },
  }),
  // By an account made for it, which has no class.
  line(api.exportAll, { query: asked, without: ['dept', 'headTeacher', 'teacher'] }),
  ...importLines(api, 'term_comments', async ({ t, studentId }) => {
    const { number } = await t.db
      .selectFrom('students')
      .select('student_number as number')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    return [
      ['学号', '期末评语'],
      [number, '{姓名}这学期更愿意开口了。'],
    ]
  }),
  ...bankLines(api, 'term-comment'),
]
