import { describe, expect, test } from 'vitest'
import { actionName, areaName, fieldName, valueName } from './words'

describe('the log in words', () => {
  test('deeds, areas and fields have names; what is unknown is shown as it stands', () => {
    expect([actionName({ action: 'reveal' }), actionName({ action: 'later' })]).toEqual([
      '查看受保护信息',
      'later',
    ])
    expect([areaName({ entity: 'academic-years' }), areaName({ entity: 'later' })]).toEqual(['学年', 'later'])
    expect(fieldName({ field: 'name' }, { entity: 'classes' })).toBe('班级名称')
    expect(fieldName({ field: 'name' }, { entity: 'students' })).toBe('姓名')
    expect(fieldName({ field: 'title' }, { entity: 'teachers' })).toBe('职称')
    expect(fieldName({ field: 'title' }, { entity: 'growth_goals' })).toBe('目标')
    expect(fieldName({ field: 'building' }, { entity: 'rooms' })).toBe('所在楼')
    expect(fieldName({ field: 'toString' }, { entity: 'students' })).toBe('toString')
  })

  test.each([
    ['capacity', 40, '40'],
    ['grade', 7, '初一'],
    ['enabled', false, '否'],
    ['phone', null, undefined],
    ['courseIds', ['语文', '数学'], '语文、数学'],
    ['courseIds', [], undefined],
    ['value', ['ROLE_TEACHER'], '教师'],
    ['given', ['course:view', 'class:create'], '课程查看、class:create'],
    ['given', ['schedule:update', 'schedule:manage'], '教学安排编辑'],
    ['field', 'idCardNumber', '身份证号'],
    ['fields', ['phone', 'name'], '联系电话、姓名'],
    ['profileType', 'PARENT', '家长'],
    ['profileType', 'ROBOT', 'ROBOT'],
  ])('%s %j reads %j', (field, value, text) => {
    expect(valueName({ entity: 'students' }, field, value, 'PAGE')).toBe(text)
  })

  test('grades are called as the school calls them', () => {
    expect(valueName({ entity: 'classes' }, 'grade', 7, 'COUNTED')).toBe('七年级')
  })
})
