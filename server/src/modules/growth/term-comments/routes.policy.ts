import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import { IN_CHARGE, line, type Place } from '../../../../test/policy'
import { bankLines } from '../../../../test/policy-bank'

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
  ...bankLines(api, 'term-comment'),
]
