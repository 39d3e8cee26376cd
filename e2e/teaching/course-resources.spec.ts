import { pdf, picture } from '../../server/test/file-samples'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, visit } from '../page'

test('two files go up at once, into a folder and to a class; the pupil opens them on the phone', async ({
  as,
  server,
}) => {
  const { content } = (await server.api('student', 'GET', '/api/course-resources?size=1')).body.data
  const given = (await server.api('teacher', 'GET', `/api/course-resources/${content[0].id}`)).body.data
  const { courseId } = given
  const classes: { name: string }[] = given.classes
  const [photo, sheet] = [`板书 ${Date.now()}`, `讲义 ${Date.now()}`]

  const teacher = await as('teacher')
  await visit(teacher, `/teaching/resources?courseId=${courseId}`)
  await button(teacher, '上传资源').click(FIRST)
  await dialog(teacher)
    .getByLabel('选择文件')
    .setInputFiles([
      { name: `${photo}.png`, mimeType: 'image/png', buffer: await picture(600, 400).png().toBuffer() },
      { name: `${sheet}.pdf`, mimeType: 'application/pdf', buffer: pdf() },
    ])
  await dialog(teacher).getByLabel('单元').fill('旅程单元')
  await dialog(teacher).getByLabel('共享给班级').click()
  for (const { name } of classes) await teacher.getByTitle(name, { exact: true }).click()
  await teacher.keyboard.press('Escape')
  expect(await obstacles(teacher)).toEqual([])
  await button(dialog(teacher), '开始上传').click()
  await expect(teacher.getByRole('button', { name: sheet, exact: true })).toBeVisible(FIRST)
  await teacher
    .getByRole('navigation', { name: '文件夹' })
    .getByRole('button', { name: /旅程单元/ })
    .click()
  await teacher.getByRole('button', { name: photo, exact: true }).click()
  await expect(dialog(teacher).getByRole('img', { name: photo })).toBeVisible()
  await expect(dialog(teacher).getByText('版权归作者所有，仅供校内教学使用')).toBeVisible()

  const pupil = await as('student', { mobile: true })
  await visit(pupil, '/mobile/student/info?show=growth')
  await pupil.getByText(photo).click(FIRST)
  const image = dialog(pupil).getByRole('img', { name: photo })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600)
  expect(await obstacles(pupil)).toEqual([])
})
