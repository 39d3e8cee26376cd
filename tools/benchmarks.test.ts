import { expect, test } from 'vitest'
import { asDocument } from '../bench/document'
import { printTable, printTargets, takePrinted } from '../bench/report'

const run = (day: string, section: 'start' | 'web', value: number, before: string) => {
  printTable(`表（内存 ${value} MiB）`, ['项目'], [[String(value)]])
  printTargets(section, [{ name: section, value, limit: 3, unit: '秒' }])
  const load = { before: 0.1, after: 1 }
  const pace = { before: 130, after: 150 }
  const conditions = { at: `${day}T08:00:00.000Z`, machine: '机器', command: 'npm run bench', load, pace }
  return asDocument(before, conditions, new Map([[section, takePrinted()]]))
}

test('a part of the benchmarks rewrites its section with its targets, and nothing of the others', () => {
  const old = '# 性能测量\n\n## 目标\n\n```text\n过时 99\n```\n'
  const first = run('2026-11-01', 'web', 2, run('2026-11-01', 'start', 4, old))
  expect(first).not.toContain('过时')
  const again = run('2026-11-02', 'start', 1, first)
  expect(again.match(/^##+ .*/gm)).toEqual([
    '## 启动 (start)',
    '### 表（内存 1 MiB）',
    '### 目标（start）',
    '## 网页 (web)',
    '### 表（内存 2 MiB）',
    '### 目标（web）',
  ])
  expect(again).not.toContain('未达到')
  expect(again.match(/2026-11-\d\d/g)).toEqual(['2026-11-02', '2026-11-01'])
  expect(run('2026-11-02', 'start', 1, again)).toBe(again)
})
