import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { timetableLinksApi as api } from '@xueqiao/contract/features/teaching/timetable/links'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../test/import-lab'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab

const SPORT = (classId: number) => ({ classIds: [classId], weekday: 3, lessonNumber: 2 })

beforeAll(async () => {
  lab = await timetableLab()
  const { classes, courses, teachers, aVersion } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin }
  await aVersion('秋', '2026-09-01', [
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 1 },
    { courseId: courses.sport, teacherId: teachers.he, roomId: lab.playground, ...SPORT(classes.one) },
    // Nobody has said when that is.
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 9 },
  ])
})

const read = (path: string) => lab.t.app.inject({ method: 'GET', url: path })

test('an address reads the true weeks without a session, hashed at rest, until it is revoked', async () => {
  const { mother, lin } = lab.users
  const made = await mother.call(api.create, { body: {} })
  expect(made.data).toMatchObject({ name: '程亦安的班级', readAt: null })
  const token = made.data.path.split('/')[3] ?? ''
  const rows = await lab.t.db.selectFrom('timetable_links').select('token_hash').execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  const first = await read(made.data.path)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  // Tuesdays from 2026-09-01 to the end of the semester.
  const lines = first.body.trimEnd().split('\r\n')
  const count = (line: string) => lines.filter((one) => one === line).length
  expect(count('BEGIN:VEVENT')).toBeGreaterThan(30)
  expect(count('END:VEVENT')).toBe(count('BEGIN:VEVENT'))
  expect([lines[0], lines.at(-1), count('END:VCALENDAR')]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', 1])
  expect(first.body).toContain('DTSTART:20261117T002000Z')
  expect(first.body).toContain('DTSTART;VALUE=DATE:20261117')
  expect(first.body).not.toContain('DTSTART;VALUE=DATE:20261116')
  expect((await read(made.data.path)).statusCode).toBe(429)
  const lesson = await lab.t.db.selectFrom('schedule_lessons').select('id').executeTakeFirstOrThrow()
  await lab.admin.call(substitutionsApi.create, {
    body: { kind: 'SELF_STUDY', date: '2026-11-17', lessonId: lesson.id },
  })
  lab.t.advance(1)
  expect((await read(made.data.path)).body).toContain('SUMMARY:自习（自习）')
  expect((await mother.call(api.list)).data).toMatchObject([{ id: made.data.id, readAt: expect.any(String) }])
  expect((await lin.call(api.revoke, { params: { id: made.data.id } })).status).toBe(404)
  expect((await mother.call(api.revoke, { params: { id: made.data.id } })).status).toBe(200)
  lab.t.advance(1)
  expect((await read(made.data.path)).statusCode).toBe(404)
})

test('an address shows what whoever made it may see, as long as they may', async () => {
  const { mother, lin } = lab.users
  const foreign = await mother.call(api.create, { body: { classId: lab.classes.far } })
  expect([foreign.status, foreign.message]).toEqual([404, '班级不存在'])
  expect((await mother.call(api.create, { body: { teacherId: lab.teachers.lin } })).status).toBe(404)
  expect((await lab.admin.call(api.create, { body: {} })).errors).toMatchObject([{ field: 'classId' }])
  const ofClass = await mother.call(api.create, { body: { classId: lab.classes.one } })
  expect((await read(ofClass.data.path)).statusCode).toBe(200)
  const moved = lab.t.db.updateTable('class_memberships').set({ to_date: '2026-11-15' })
  await moved.where('student_id', '=', lab.pupils.an).execute()
  const denials = () => lab.t.db.selectFrom('audit_log').select('id').where('action', '=', 'denied').execute()
  const before = await denials()
  lab.t.advance(1)
  expect((await read(ofClass.data.path)).json()).toMatchObject({ message: '订阅地址不存在' })
  expect((await read(ofClass.data.path)).statusCode).toBe(429)
  expect(await denials()).toEqual(before)
  const room = { body: { roomId: lab.playground } }
  expect((await mother.call(api.create, room)).status).toBe(404)
  const ofRoom = await lin.call(api.create, room)
  expect(ofRoom.data.name).toBe('操场')
  const lines = (await read(ofRoom.data.path)).body
  expect(lines).toContain('DESCRIPTION:第 2 节，初一1班，何远')
  expect(lines).not.toContain('SUMMARY:数学')
  const params = { roomId: lab.playground }
  const sheet = await lin.call(timetableApi.exportRoom, { params, query: { date: '2026-11-18' } })
  expect(unzip(sheet.raw)['xl/worksheets/sheet1.xml']?.toString()).toContain('体育 初一1班 何远')
  expect((await mother.call(timetableApi.exportRoom, { params })).status).toBe(404)
  const own = await lin.call(api.create, { body: {} })
  expect((await read(own.data.path)).body).toContain('LOCATION:初一1班')
  const odd = lab.t.db.updateTable('classes').set({ name: '初一\r\nX-ODD:1' })
  await odd.where('id', '=', lab.classes.one).execute()
  const named = await lin.call(api.create, { body: { classId: lab.classes.one } })
  expect((await read(named.data.path)).body).not.toMatch(/^X-ODD/m)
  await lab.t.db.updateTable('users').set({ enabled: false }).where('id', '=', lin.id).execute()
  lab.t.advance(1)
  expect((await read(own.data.path)).statusCode).toBe(404)
})
