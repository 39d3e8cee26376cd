import { expect, it } from 'vitest'
import { exportName } from './useExport'

it('an export is named with its day and as a workbook, whatever the server says', () => {
  expect(exportName('班级_2026-11-15.xlsx', '班级列表')).toBe('班级_2026-11-15.xlsx')
  expect(exportName('classes-20261115.xlsx', '班级列表')).toBe('classes-20261115.xlsx')
  for (const odd of ['download', 'classes.xlsx', '2026-11-15.csv'])
    expect(exportName(odd, '班级列表')).toMatch(/^班级列表_\d{4}-\d{2}-\d{2}\.xlsx$/)
})
