import { ClassForm } from '@xueqiao/contract/features/school/classes/api'
import { describe, expect, it } from 'vitest'
import { type FieldName, rulesOf } from './rules'

const check = async (name: FieldName<typeof ClassForm>, value: unknown) => {
  const [rule] = rulesOf(ClassForm, name)
  if (typeof rule !== 'object' || rule.validator === undefined) throw new Error('no rule')
  try {
    await rule.validator(rule, value, () => undefined)
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const isRequired = (name: FieldName<typeof ClassForm>) => {
  const [rule] = rulesOf(ClassForm, name)
  return typeof rule === 'object' && rule.required
}

describe('rules read from the class form', () => {
  it('mark what may not be empty', () => {
    expect((['name', 'grade', 'headTeacherId'] as const).map(isRequired)).toEqual([true, true, true])
    expect((['assistantTeacherId', 'departmentId', 'capacity'] as const).map(isRequired)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('ask for what is missing in the words of the specification', async () => {
    for (const empty of [undefined, null, '', '  ']) expect(await check('name', empty)).toBe('请输入班级名称')
    expect(await check('grade', undefined)).toBe('请选择年级')
    expect(await check('headTeacherId', undefined)).toBe('请选择班主任')
  })

  it('hold the limits at their edges', async () => {
    expect(await check('name', '一')).toBe('长度在 2 到 50 个字符')
    expect(await check('name', '一班')).toBe('ok')
    expect(await check('name', '班'.repeat(50))).toBe('ok')
    expect(await check('name', '班'.repeat(51))).toBe('长度在 2 到 50 个字符')
    expect(await check('name', '一\0班')).toBe('内容包含无法识别的字符，请删除后重试')
    for (const fine of [undefined, 0, 100]) expect(await check('capacity', fine)).toBe('ok')
    for (const wrong of [-1, 101]) expect(await check('capacity', wrong)).toBe('班级容量应在0-100之间')
  })
})
