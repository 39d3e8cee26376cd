import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { expect, test } from 'vitest'
import { doc, preparationLab } from '../../../../test/preparation-lab'
test('template in two goes', async () => {
  const lab = await preparationLab(); const lin = lab.users.lin.call
  const steps = Array.from({ length: 9 }, (_, n) => ({ id: `step${n}`, name: `环节${n}`, teacher: doc('长'.repeat(3000)) }))
  const a = await lin.loose(templates.create, { body: { name: '大', scope: 'OWN', content: { steps } } })
  console.log(a.status, a.data?.version)
  const b = await lin.loose(templates.update, { params: { id: a.data.id }, body: { name: '大', scope: 'OWN', version: a.data.version, content: { board: doc('满'.repeat(4000)), objectives: doc('满'.repeat(4000)) } } })
  console.log(b.status, b.message, JSON.stringify(b.data?.content ?? '').length)
  const c = await lin.loose(api.create, { body: { ...lab.place(), title: '移项', templateId: a.data.id } })
  console.log(c.status, c.message)
  const d = await lin.loose(api.update, { params: { id: c.data.id }, body: { revision: c.data.revision, title: '改' } })
  console.log('save', d.status, d.message, d.errors)
  expect(1).toBe(1)
})
