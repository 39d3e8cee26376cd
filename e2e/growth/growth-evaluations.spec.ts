import { readFileSync } from 'node:fs'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, visit } from '../page'

type Server = Parameters<Parameters<typeof test>[2]>[0]['server']

/** A pupil with their class, as the family sees them. */
interface Pupil {
  classId: number
  name: string
}

test('an evaluation is written and approved, and the parent’s phone shows it', async ({ as, server }) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { classId, name } = (await server.api('student', 'GET', `/api/students/${profileId}`))
    .body as unknown as Pupil
  // The demo school has written one already: here somebody begins.
  const found = await server.api('teacher', 'GET', `/api/growth/evaluations?studentId=${profileId}`)
  for (const { id } of found.body.data.content as { id: number | null }[])
    if (id !== null) await server.api('teacher', 'DELETE', `/api/growth/evaluations/${id}`)

  const said = '这学期敢于在小组里先开口了'
  const teacher = await as('teacher')
  const asked = encodeURIComponent(name)
  await visit(teacher, `/student-growth/evaluations?classId=${classId}&keyword=${asked}`)
  await button(teacher, '评价').click(FIRST)
  await field(dialog(teacher), '综合评语').fill(said)
  await button(dialog(teacher), '保存').click()
  await expect(teacher.getByText('保存综合评价成功')).toBeVisible()

  const parent = await as('parent', { mobile: true })
  const growth = `/mobile/growth/${profileId}?part=said`
  await visit(parent, growth)
  await expect(parent.getByText('本学期还没有评语。')).toBeVisible(FIRST)
  await button(teacher, '审核').click()
  await expect(teacher.getByText('审核成功')).toBeVisible()
  // Words of teachers ring no bell: an open page has them once it is opened anew.
  await parent.reload()
  await expect(parent.getByText(said)).toBeVisible(FIRST)
  expect(await obstacles(parent)).toEqual([])
})

/** A class of two with the teacher as its 班主任: to print forty handbooks takes the server half a minute. */
const aSmallClass = async (server: Server) => {
  const made = async (path: string, body: object): Promise<number> =>
    (await server.api('admin', 'POST', path, body)).body.data.id
  const { profileId } = (await server.session('teacher')).user as { profileId: number }
  const classId = await made('/api/classes', { name: '手册小班', grade: 6, headTeacherId: profileId })
  const pupils: number[] = []
  for (const [name, studentNumber] of [
    ['章其一', 'E2E-BOOK-1'],
    ['章其二', 'E2E-BOOK-2'],
  ])
    pupils.push(await made('/api/students', { name, studentNumber, gender: '女', classId }))
  const gone = async () => {
    for (const id of pupils) await server.api('admin', 'DELETE', `/api/students/${id}`)
    expect((await server.api('admin', 'DELETE', `/api/classes/${classId}`)).status).toBe(200)
  }
  return { classId, pupils, gone }
}

const pagesOf = (path: string) => {
  const bytes = readFileSync(path).toString('latin1')
  expect(bytes.slice(0, 5)).toBe('%PDF-')
  expect(bytes.trimEnd().endsWith('%%EOF')).toBe(true)
  return bytes.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the handbooks of a class are made as one PDF', { tag: '@further' }, async ({ as, server }) => {
  const { classId, pupils, gone } = await aSmallClass(server)
  const teacher = await as('teacher')
  await visit(teacher, `/school/classes/${classId}`)
  await button(teacher, '全班成长手册').click(FIRST)
  const box = dialog(teacher)
  await button(box, '开始生成').click(FIRST)
  await expect(button(box, '下载')).toBeVisible(FIRST)
  const whole = teacher.waitForEvent('download')
  await button(box, '下载').click()
  expect(pagesOf(await (await whole).path())).toBeGreaterThanOrEqual(pupils.length)
  await gone()
})

test('a parent takes home the handbook of the child', { tag: '@further' }, async ({ as, server }) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/growth/${profileId}?part=said`)
  const taking = parent.waitForEvent('download')
  await button(parent, '下载成长手册（PDF）').click(FIRST)
  const own = await taking
  expect(own.suggestedFilename()).toMatch(/\.pdf$/)
  expect(pagesOf(await own.path())).toBeGreaterThan(0)
})
