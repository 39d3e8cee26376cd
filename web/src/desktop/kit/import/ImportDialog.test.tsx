import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { IMPORT_MAX_BYTES, type ImportResult, importEndpoints } from '@xueqiao/contract/common/imports'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../lib/toast'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { ImportDialog } from './ImportDialog'

const api = importEndpoints('/api/students', {
  access: 'staff',
  noun: '学生',
  tooLarge: '上传文件大小不能超过 10MB!',
  missing: '请选择要导入的文件',
  done: '学生导入成功',
})
const after = vi.fn()
const said = vi.fn()

const Page = () => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <ImportDialog
        open={open}
        onClose={() => setOpen(false)}
        title="批量导入学生"
        noun="学生"
        notes={['* 姓名、学号必填', '学号不能重复']}
        api={api}
        texts={{
          done: ({ successCount, failureCount }) =>
            `导入成功！共导入 ${successCount} 条记录，失败 ${failureCount} 条`,
          callFailed: '导入失败，请检查文件格式',
          askReport: (failures) => `有 ${failures} 条记录导入失败，是否下载错误报告？`,
        }}
        department={{
          label: '班级所在部门',
          picker: ({ onChange }) => (
            <button type="button" onClick={() => onChange(4)}>
              初一年级组
            </button>
          ),
        }}
        after={after}
      />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByText(name))
const choose = (name: string, size = 8) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [file] } })
}
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const begin = () => {
  renderAt('/', <Page />)
  choose('学生.xlsx')
  press('开始导入')
}
const wordsOf = (selector: string) => [...document.querySelectorAll(selector)].map((item) => item.textContent)

const RESULT: ImportResult = {
  importId: 7,
  status: 'done',
  success: true,
  validateOnly: false,
  total: 5,
  successCount: 3,
  createdCount: 3,
  updatedCount: 0,
  failureCount: 1,
  errorCount: 1,
  skippedCount: 1,
  errors: [{ row: 4, field: '手机号', message: '请输入有效的手机号码' }],
  errorReportUrl: null,
}
const progress = (status: string, percent: number, result: ImportResult | null = null) =>
  enveloped({
    importId: 7,
    status,
    phase: '校验',
    processed: 1200,
    total: 3000,
    percent,
    result,
    message: '坏了',
  })

beforeEach(() => {
  signIn([])
  after.mockClear()
  said.mockClear()
  for (const kind of ['success', 'error', 'warning', 'info'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => said(kind, text))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the file', () => {
  it('must be there (STUDENT-IMPORT-03, TEACHER-IMPORT-03)', () => {
    const calls = answerWith(() => enveloped(RESULT))
    renderAt('/', <Page />)
    press('开始导入')
    expect(said.mock.calls).toEqual([['warning', '请选择要导入的文件']])
    expect(calls).toEqual([])
  })

  it.each([
    ['a.csv', 8, '只能上传 Excel 文件!'],
    ['a.xlsx.txt', 8, '只能上传 Excel 文件!'],
    ['a.xlsx', IMPORT_MAX_BYTES + 1, '上传文件大小不能超过 10MB!'],
  ])('is refused: %s of %i (STUDENT-IMPORT-01, STUDENT-IMPORT-02)', (name, size, text) => {
    renderAt('/', <Page />)
    choose(name, size)
    expect(said.mock.calls).toEqual([['error', text]])
    expect(screen.queryByText(new RegExp(name))).toBeNull()
  })

  it('is one: another takes its place, also when dropped (TEACHER-IMPORT-01)', () => {
    renderAt('/', <Page />)
    choose('旧.XLS', IMPORT_MAX_BYTES)
    expect(screen.getByText(/旧\.XLS/)).toBeTruthy()
    const drop = document.querySelector('.kit-drop')
    if (drop) fireEvent.drop(drop, { dataTransfer: { files: [new File(['x'], '新.xlsx')] } })
    expect(screen.queryByText(/旧\.XLS/)).toBeNull()
    expect(screen.getByText(/新\.xlsx/)).toBeTruthy()
    expect(said).not.toHaveBeenCalled()
  })
})

describe('an import', () => {
  it('sends the options, and shows counts and mistakes (TEACHER-IMPORT-06, TEACHER-IMPORT-07)', async () => {
    let sent: [string, unknown][] = []
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      sent = body instanceof FormData ? [...body.entries()] : []
      return Response.json(enveloped(RESULT))
    })
    renderAt('/', <Page />)
    expect(wordsOf('.kit-import-notes li')).toEqual(['* 姓名、学号必填', '学号不能重复'])
    choose('学生.xlsx')
    press('初一年级组')
    press('更新已存在数据')
    press('开始导入')
    await screen.findByText('请输入有效的手机号码')
    expect(Object.fromEntries(sent)).toMatchObject({
      updateExisting: 'true',
      validateOnly: 'false',
      departmentId: '4',
      background: 'true',
    })
    expect(sent.find(([name]) => name === 'file')?.[1]).toBeInstanceOf(File)
    expect(wordsOf('.kit-import-counts > div')).toEqual(['总数5', '成功3', '失败1', '跳过1'])
    expect(wordsOf('.kit-import-errors tbody tr.ant-table-row')).toEqual(['4手机号请输入有效的手机号码'])
    expect(bar()).toBe('100')
    expect(said.mock.calls).toEqual([['success', '导入成功！共导入 3 条记录，失败 1 条']])
    expect(after).toHaveBeenCalledTimes(1)
  })

  it('names what was taken over with doubts, and the columns that nobody knows', async () => {
    const message = '身份证号码的校验位不正确，请核对'
    answerWith(() =>
      enveloped({
        ...RESULT,
        warnings: [{ row: 3, field: '身份证号', message }],
        ignoredColumns: ['座位', '组'],
      }),
    )
    begin()
    await screen.findByText('未识别的列：座位、组，已忽略')
    expect(screen.getByText('以下各行已经导入，但内容可能有误，请核对')).toBeTruthy()
    expect(wordsOf('.kit-import-errors tbody tr.ant-table-row')).toEqual([
      '4手机号请输入有效的手机号码',
      `3身份证号${message}`,
    ])
  })

  it('says nothing of doubts where there are none', async () => {
    answerWith(() => enveloped({ ...RESULT, warnings: [], ignoredColumns: [] }))
    begin()
    await screen.findByText('请输入有效的手机号码')
    expect(document.querySelector('.kit-import-doubt')).toBeNull()
  })

  it('understands the shorter result too, and asks about nothing (STUDENT-IMPORT-09, STUDENT-IMPORT-11)', async () => {
    answerWith(() => enveloped({ successCount: 3, failureCount: 2 }))
    begin()
    await waitFor(() => expect(wordsOf('.kit-import-counts dd')).toEqual(['5', '3', '2', '0']))
    expect(screen.queryByText('稍后查看')).toBeNull()
    expect(screen.queryByText('下载错误报告')).toBeNull()
  })

  it('creeps to 90 until the server tells, then shows the truth (STUDENT-IMPORT-07, TEACHER-IMPORT-08)', async () => {
    vi.useFakeTimers()
    let answer: (value: unknown) => void = () => undefined
    const upload = new Promise((resolve) => {
      answer = resolve
    })
    const states = [progress('running', 42), progress('done', 100, RESULT)]
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(address.endsWith('/progress') ? states.shift() : await upload),
    )
    begin()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(200)
    expect(bar()).toBe('10')
    await pass(1600)
    expect(bar()).toBe('90')
    await pass(3000)
    expect(bar()).toBe('90')
    answer(enveloped({ ...RESULT, status: 'running' }))
    await pass(10)
    expect(bar()).toBe('42')
    expect(screen.getByText('正在校验 1,200 / 3,000')).toBeTruthy()
    await pass(400)
    expect(bar()).toBe('100')
    expect(after).toHaveBeenCalledTimes(1)
  })

  it('goes on while the window is closed, and a passing loss of the network does not end it', async () => {
    let asked = 0
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.endsWith('/progress')) return Response.json(enveloped({ ...RESULT, status: 'waiting' }))
      asked++
      if (asked === 2) throw new TypeError('gone')
      return Response.json(asked < 4 ? progress('running', 30) : progress('done', 100, RESULT))
    })
    begin()
    await screen.findByText('正在校验 1,200 / 3,000')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(after).toHaveBeenCalled())
    expect(said.mock.calls).toEqual([['success', '导入成功！共导入 3 条记录，失败 1 条']])
  })

  it('only checks when that is wanted: nothing is refreshed, and the import follows by one press (TEACHER-IMPORT-09)', async () => {
    answerWith(() =>
      enveloped({ ...RESULT, validateOnly: true, errorReportUrl: '/api/students/import/7/report' }),
    )
    renderAt('/', <Page />)
    choose('学生.xlsx')
    press('仅验证不导入')
    press('开始导入')
    await screen.findByText('可导入')
    expect(after).not.toHaveBeenCalled()
    expect(screen.queryByText('稍后查看')).toBeNull()
    press('正式导入')
    await waitFor(() => expect(after).toHaveBeenCalledTimes(1))
  })
})

describe('what failed', () => {
  const failing = { ...RESULT, failureCount: 2, errorReportUrl: '/api/students/import/7/report' }
  const question = '有 2 条记录导入失败，是否下载错误报告？'

  it('can be downloaded at once (STUDENT-IMPORT-10)', async () => {
    const calls = answerWith((call) => (call.startsWith('GET') ? new Response('bytes') : enveloped(failing)))
    begin()
    await screen.findByText(question)
    press('下载报告')
    await waitFor(() => expect(said).toHaveBeenCalledWith('success', '错误报告下载成功'))
    expect(calls.at(-1)?.call).toBe('GET /api/students/import/7/report')
  })

  it('or later (STUDENT-IMPORT-10)', async () => {
    const calls = answerWith((call) => (call.startsWith('GET') ? new Response('bytes') : enveloped(failing)))
    begin()
    await screen.findByText(question)
    press('稍后查看')
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(calls).toHaveLength(1)
    press('下载错误报告')
    await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/students/import/7/report'))
  })
})

describe('an import that comes to nothing', () => {
  it.each([
    ['a refusal without words', { success: false }, '导入失败'],
    ['a refusal with words', { success: false, message: 'abc' }, 'abc'],
    ['an answer without a body', new Response('', { status: 500 }), '导入失败，请检查文件格式'],
  ])('%s (STUDENT-IMPORT-15, STUDENT-IMPORT-16)', async (_what, answer, text) => {
    answerWith(() => answer)
    begin()
    await waitFor(() => expect(said.mock.calls).toEqual([['error', text]]))
    expect(screen.getByText('开始导入')).toBeTruthy()
    expect(after).not.toHaveBeenCalled()
  })

  it('nobody answers (STUDENT-IMPORT-16)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')))
    begin()
    await waitFor(() => expect(said.mock.calls).toEqual([['error', '导入失败，请检查文件格式']]))
  })

  it('the server gives up on the file, and says why', async () => {
    answerWith((call) =>
      call.startsWith('GET') ? progress('failed', 5) : enveloped({ ...RESULT, status: 'running' }),
    )
    begin()
    await waitFor(() => expect(said.mock.calls).toEqual([['error', '坏了']]))
  })

  it('someone stops it', async () => {
    let cancelled = false
    const calls = answerWith((call) => {
      if (call.startsWith('POST')) return enveloped({ ...RESULT, status: 'running' })
      cancelled ||= call.startsWith('DELETE')
      return progress(cancelled ? 'cancelled' : 'running', 20)
    })
    begin()
    await screen.findByText('正在校验 1,200 / 3,000')
    press('取消导入')
    await waitFor(() => expect(said.mock.calls).toEqual([['info', '已取消导入']]))
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/students/import/7')
    expect(screen.getByText(/学生\.xlsx/)).toBeTruthy()
    expect(after).not.toHaveBeenCalled()
  })
})

describe('the template', () => {
  it('is downloaded (STUDENT-IMPORT-12, TEACHER-IMPORT-12)', async () => {
    const calls = answerWith(() => new Response('bytes'))
    renderAt('/', <Page />)
    press('下载模板')
    await waitFor(() => expect(said.mock.calls).toEqual([['success', '模板下载成功']]))
    expect(calls[0]?.call).toBe('GET /api/students/import/template')
  })

  it('or not (STUDENT-IMPORT-14, TEACHER-IMPORT-13)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')))
    renderAt('/', <Page />)
    press('下载模板')
    await waitFor(() => expect(said.mock.calls).toEqual([['error', '下载模板失败']]))
  })
})
