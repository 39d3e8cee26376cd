import { anExamRow } from './exam-rows'
import { type Place, unique } from './policy'

/** The teachers of the own corner teach a course; of a foreign one nobody who asks does. */
export const aTaughtCourse = async ({ t, make, isOwn, userOf, classId }: Place) => {
  const courseId = await make.aCourse()
  await t.db.insertInto('class_courses').values({ class_id: classId, course_id: courseId }).execute()
  const semester = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst()
  const semesterId = semester?.id ?? (await make.aSemester())
  if (isOwn)
    for (const who of ['headTeacher', 'teacher'] as const) {
      const { id } = await t.db
        .selectFrom('users')
        .select('profile_id as id')
        .where('id', '=', await userOf(who))
        .executeTakeFirstOrThrow()
      await make.teaches(id ?? 0, classId, courseId, semesterId)
    }
  return { courseId, semesterId }
}

export const anExam = async (
  place: Place,
  some: { filled?: boolean; checked?: boolean; released?: boolean } = {},
) => {
  const { t, isOwn, who, userOf, classId, studentId } = place
  const { courseId, semesterId } = await aTaughtCourse(place)
  const { examId } = await anExamRow(t.db, {
    ...{ name: unique('考试'), grade: 1, semesterId, courseId, classId },
    authorId: isOwn ? await userOf(who) : null,
    ...(some.filled && { scores: [{ studentId, score: 80 }] }),
    ...{ checked: some.checked === true, released: some.released === true },
  })
  return examId
}
