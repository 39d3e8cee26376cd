import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import { describe, expect, test } from 'vitest'
import { toast } from '../../../../lib/toast'
import {
  buttons,
  check,
  choose,
  closed,
  confirm,
  dialog,
  dialogs,
  errors,
  failsInWords,
  field,
  headings,
  key,
  opened,
  optionsOf,
  pick,
  place,
  press,
  row,
  rows,
  says,
  tabs,
  turnTo,
  type,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { broken, lost, paged, refused, renderAt, signIn, silent, standIn } from '../../../kit/testing'
import { StudentsPage } from './StudentsPage'

const STUDENT = {
  id: 7,
  name: '钱同学',
  studentNumber: 'S007',
  gender: '男',
  birthDate: [2015, 3, 4],
  classId: null,
  className: null,
  phone: null,
  email: null,
  parentName: null,
  parentPhone: null,
  relationship: null,
  enrollmentDate: null,
  photoUrl: null,
  mayEdit: true,
  version: 2,
}
const others = ['齐甲甲', '齐乙乙'].map((name, index) => ({
  ...STUDENT,
  id: 8 + index,
  name,
  studentNumber: `S00${8 + index}`,
}))
const SEARCH = 'GET /api/students/search'
const ONE = 'GET /api/students/{id}'
const bare = () => Response.json(STUDENT)
const ALSO = { [ONE]: bare, 'GET /api/classes': [{ id: 3, name: '初二1班', grade: '初二', own: true }] }
const BAR = ['新增学生', '批量删除', '刷新', '列设置', '导出', '导入']

conforms({
  page: <StudentsPage />,
  path: '/student/students',
  title: '学生管理',
  noun: '学生',
  reads: SEARCH,
  rows: [STUDENT],
  shows: 'S007',
  failed: '获取学生列表失败',
  fields: ['姓名', '学号', '所属部门', '班级'],
  columns: '序号|头像|姓名|学号|性别|出生日期|班级|联系电话|邮箱|家长信息|入学日期|操作'.split('|'),
  filter: ['学号', '没有', 'studentNumber=没有'],
  also: ALSO,
  // Always shown, whoever looks: the server says no where it must (001 §6; decisions G24).
  rights: [
    { codes: ['student:view'], bar: BAR, row: ['查看', '编辑', '更多'] },
    { codes: [], bar: BAR, row: ['查看', '编辑', '更多'] },
  ],
  form: {
    add: '新增学生',
    title: '新增学生',
    width: 700,
    missing: ['请输入姓名', '请输入学号'],
    warns: '请完成必填项并确保数据格式正确',
    fill: (box) => {
      type('姓名', '赵同学', box)
      type('学号', 'E2E-FAIL', box)
    },
    create: 'POST /api/students',
    failed: '创建学生失败',
    prefix: '创建学生失败: ',
    refused: ['studentNumber', '学号'],
  },
  edit: {
    get: ONE,
    bare: true,
    update: 'PUT /api/students/{id}',
    title: '编辑学生',
    record: STUDENT,
    unread: '获取学生详情失败，无法编辑',
    failed: '更新学生失败',
    prefix: '更新学生失败: ',
    field: ['address', '家庭住址'],
  },
  remove: {
    call: 'DELETE /api/students/{id}/with-user',
    question: '确定要删除学生 钱同学 吗?',
    done: '删除学生及关联用户成功',
    failed: '删除学生失败',
    ask: (line) => choose('更多', '删除', line),
  },
})

const show = async (given: Record<string, unknown> = {}) => {
  localStorage.removeItem('studentColumnSettings')
  signIn([])
  const server = standIn({ [SEARCH]: paged([STUDENT, ...others]), ...ALSO, ...given })
  renderAt('/student/students', <StudentsPage />)
  return { server, line: await row('钱同学') }
}

describe('the page of pupils', () => {
  test('reads answers of every shape (STUDENT-08, 09, 39)', async () => {
    const given = { ...STUDENT, birthDate: '2015-03-04' }
    for (const body of [
      { success: true, data: paged([given]) },
      paged([given]),
      [given],
      [{ ...given, birthDate: [2015, 3, 4] }],
    ]) {
      cleanup()
      await show({ [SEARCH]: () => Response.json(body) })
      expect(rows()).toHaveLength(1)
      expect(screen.getByText('2015-03-04')).toBeTruthy()
    }
    cleanup()
    signIn([])
    standIn({ [SEARCH]: () => Response.json({ foo: 1 }) })
    renderAt('/student/students', <StudentsPage />)
    await says('获取学生列表失败：无法解析数据格式')
    expect(rows()).toEqual([])
  })

  test('leads nowhere from a row without a number (STUDENT-77 to 80)', async () => {
    signIn([])
    const server = standIn({ [SEARCH]: paged([{ ...STUDENT, id: undefined }]) })
    renderAt('/student/students', <StudentsPage />)
    await screen.findByText('S007')
    await press('查看')
    await says('无法查看学生详情，ID不存在')
    fireEvent.click(screen.getByText('2015-03-04'))
    await says('该学生信息ID不存在，无法查看详情')
    await choose('更多', '分配班级')
    await opened('分配班级 · 钱同学')
    await confirm()
    await says('未选择学生，无法分配班级')
    expect(server.asked('/api/students/').filter((call) => !call.includes('search'))).toEqual([])
  })

  test('opens the same page from the row and from 查看 (decisions G34)', async () => {
    const { line } = await show()
    fireEvent.click(screen.getByText('S007'))
    expect(place()).toBe('/student/students/7')
    cleanup()
    const again = await show()
    await press('查看', again.line)
    expect(place()).toBe('/student/students/7')
    expect(line).not.toBe(again.line)
  })

  test('lets those read who may not write, from the same buttons (decisions G24)', async () => {
    const { server, line } = await show({ [SEARCH]: paged([{ ...STUDENT, mayEdit: false }]), [ONE]: silent })
    await press('编辑', line)
    const box = await opened('学生详情 · 钱同学 S007')
    expect(box.querySelector('form')).toBeNull()
    await press('关闭', box)
    await closed()
    await choose('更多', '分配班级', line)
    await says('您只能查看该学生，不能修改')
    expect(server.writes()).toEqual([])
  })

  test('keeps the total beside what a filter finds', async () => {
    const found = (call: string) =>
      call.includes('gender=女') ? paged([STUDENT], 750) : paged([STUDENT], 1575)
    signIn([])
    standIn({ [SEARCH]: found, ...ALSO })
    renderAt('/student/students?gender=女', <StudentsPage />)
    await screen.findByText('共 1,575 名学生，当前筛选 750 名')
  })

  test('shows the filter that the home leads with, and keeps it in the next search', async () => {
    signIn([])
    const server = standIn({ [SEARCH]: paged([STUDENT]), ...ALSO })
    renderAt('/student/students?transfer=pending', <StudentsPage />)
    const found = await row('钱同学')
    expect(within(found).getByRole('link', { name: '钱同学' }).getAttribute('href')).toMatch(
      /\?tab=enrollment$/,
    )
    expect(await screen.findByText('有待审核的')).toBeTruthy()
    type('学号', 'S007')
    await press('搜索')
    await waitFor(() => expect(server.asked(SEARCH).at(-1)).toContain('studentNumber=S007&transfer=pending'))
  })

  test('has nine columns to switch (STUDENT-13 to 15)', async () => {
    await show()
    await press('列设置')
    const box = await opened('列设置')
    expect(box.querySelectorAll('input[type="checkbox"]')).toHaveLength(9)
    for (const name of ['邮箱', '头像', '入学日期']) check(name, box)
    await press('保存', box)
    await says('列设置已保存')
    await waitFor(() => expect(headings()).not.toContain('邮箱'))
    expect(headings()).not.toContain('入学日期')
    localStorage.removeItem('studentColumnSettings')
  })

  test('says when an export, a template or a detail does not come (STUDENT-68, 69, IMPORT-14)', async () => {
    const { server } = await show({
      [SEARCH]: paged([{ ...STUDENT, mayEdit: false }, ...others]),
      'GET /api/students/export': lost,
      'GET /api/students/import/template': lost,
      [ONE]: lost,
    })
    await press('导出')
    await opened('将导出全部 3 名学生')
    await confirm('导出')
    await says('导出学生数据失败')
    await choose('导入', '下载模板')
    await says('下载模板失败')
    await press('编辑')
    await says('获取学生详情失败')
    expect(server.asked('/export')).toHaveLength(1)
  })

  test('says of how many people and which of their data an export is, and remembers it', async () => {
    const { server } = await show({ 'GET /api/students/export': lost })
    const exported = async () => {
      await confirm('导出')
      await says('导出学生数据失败')
      const [call = ''] = server.asked('/api/students/export').slice(-1)
      return decodeURIComponent(call.slice(call.indexOf('?')))
    }
    await press('导出')
    let box = await opened('将导出全部 3 名学生')
    // As little as there is, until somebody asks for more.
    const ticked = (name: string) => within(box).getByLabelText<HTMLInputElement>(name).checked
    const groups = ['联系方式', '身份信息', '健康信息', '家庭与资助']
    expect(groups.filter(ticked)).toEqual([])
    expect(within(box).getByLabelText('基本信息')).toMatchObject({ checked: true, disabled: true })
    expect(box.textContent).toContain('身份证号、全国学籍号')
    check('健康信息', box)
    check('联系方式', box)
    expect(await exported()).toBe('?groups=basic,contact,health')

    for (const { name } of others) check(`选择 ${name}`)
    await press('导出所选')
    box = await opened('将导出所选的 2 名学生')
    expect(groups.filter(ticked)).toEqual(['联系方式', '健康信息'])
    check('联系方式', box)
    expect(await exported()).toBe('?ids=8,9&groups=basic,health')
    await press('导出所选')
    await opened('将导出所选的 2 名学生')
    await confirm('取消')
    await closed()
    expect(server.asked('/export')).toHaveLength(2)
  })

  test('tells an import that is refused from one that breaks (STUDENT-IMPORT-15, 16)', async () => {
    const IMPORT = 'POST /api/students/import'
    const { server } = await show()
    await choose('导入', '批量导入')
    const box = await opened('批量导入学生')
    const file = new File(['x'], 'a.xlsx')
    fireEvent.change(box.querySelector('input[type="file"]') ?? box, { target: { files: [file] } })
    await failsInWords(server, IMPORT, '导入失败', () => press('开始导入', box))
    server.on(IMPORT, broken)
    await press('开始导入', box)
    await says('导入失败，请检查文件格式')
  })

  const FAMILY = '家长的资料和账号保留，但不再看到该学生；与该学生有关的家校会话将结束。'

  test('before one goes it is said what becomes of the account, the parents and their conversations', async () => {
    const { line } = await show()
    await choose('更多', '删除', line)
    const box = await opened('确定要删除学生 钱同学 吗?')
    expect(box.textContent).toContain(`关联的用户账号也将被删除。${FAMILY}`)
  })

  test('several go in as many calls, and who stays is named (STUDENT-59, 60, 70)', async () => {
    const { server } = await show()
    await press('批量删除')
    await says('请选择要删除的学生')
    expect(dialogs()).toEqual([])
    for (const { name } of [STUDENT, ...others]) check(`选择 ${name}`)
    const remove = async () => {
      await press('批量删除')
      const box = await opened('确定要删除选中的 3 名学生吗?')
      expect(box.textContent).toContain('关联的用户账号将被禁用')
      expect(box.textContent).toContain(FAMILY)
      await confirm()
      await closed()
    }
    await failsInWords(server, 'DELETE /api/students/{id}', '批量删除失败', remove)
    server.on('DELETE /api/students/8', refused('他还有未还的书'))
    const before = server.writes().length
    await remove()
    await says('成功删除 2 名学生', '批量删除失败，齐甲甲：他还有未还的书')
    expect(server.writes()).toHaveLength(before + 3)
    expect(document.querySelector('.kit-strip [role="status"]')?.textContent).toContain('已选 1 名学生')
  })

  test('whoever may fill no class is told so, and fills in no form that ends in a refusal', async () => {
    await show({ 'GET /api/classes': [{ id: 3, name: '初二1班', grade: '初二', own: false }] })
    await press('新增学生')
    await says('您没有可以新增学生的班级，请联系班主任或管理员')
    expect(dialogs()).toEqual([])
    // The office and whoever leads a department are not asked.
    cleanup()
    signIn([], ['DEPARTMENT_ADMIN'])
    renderAt('/student/students', <StudentsPage />)
    await press('新增学生')
    await opened('新增学生')
  })

  test('who is in the class already takes no further seat', async () => {
    const MOVE = 'PUT /api/students/class'
    const content = [STUDENT, ...others].map((row, at) => ({ ...row, classId: at === 0 ? 3 : 4 }))
    const given = { [SEARCH]: paged(content), 'GET /api/classes': FULL }
    const { server } = await show({ ...given, [MOVE]: { assigned: [7, 8, 9], failed: [], warnings: [] } })
    for (const { name } of content) check(`选择 ${name}`)
    await press('分配班级')
    const box = await opened('分配班级 · 3 名学生')
    await waitFor(() => expect(optionsOf('分配到', box)).toContain('初二1班45/45 已满'))
    await pick('分配到', '初二1班', box)
    await confirm()
    await opened('再分入 2 人将超出容量')
    await confirm('取消')
    await waitFor(() => expect(dialog()).toBe(box))
    // 43, of whom two are among them, and one more.
    await pick('分配到', '初二2班', box)
    await confirm()
    await says('已为 3 名学生分配班级')
    expect(server.writes()).toEqual([MOVE])
  })

  test('one is moved to a class, and a refusal says why (STUDENT-61 to 63)', async () => {
    const { server, line } = await show({ 'PUT /api/students/{id}/class': { ...STUDENT, warnings: [] } })
    await choose('更多', '分配班级', line)
    const box = await opened('分配班级 · 钱同学')
    await confirm()
    await within(box).findByText('请选择班级')
    expect(within(box).queryByText('移出班级')).toBeNull()
    await pick('分配到', '初二1班', box)
    server.on('PUT /api/students/{id}/class', refused('abc'))
    await confirm()
    await says('班级分配失败: abc')
    server.on('PUT /api/students/{id}/class', { ...STUDENT, warnings: [] })
    await confirm()
    await says('班级分配成功')
    expect(server.bodyOf('PUT /api/students/7/class')).toEqual({ classId: 3 })
  })

  const FULL = [
    { id: 3, name: '初二1班', grade: '初二', own: true, studentCount: 45, capacity: 45 },
    { id: 4, name: '初二2班', grade: '初二', studentCount: 43, capacity: 45 },
  ]

  test('a class says how full it is, and a full one is asked about first (decisions G06)', async () => {
    const saved = { 'PUT /api/students/{id}/class': { ...STUDENT, warnings: [] } }
    const { server, line } = await show({ 'GET /api/classes': FULL, ...saved })
    await choose('更多', '分配班级', line)
    const box = await opened('分配班级 · 钱同学')
    await waitFor(() => expect(server.asked('/api/classes?seats=true').length).toBeGreaterThan(0))
    await waitFor(() => expect(optionsOf('分配到', box)).toEqual(['初二1班45/45 已满', '初二2班43/45']))
    await pick('分配到', '初二1班', box)
    await confirm()
    await opened('初二1班的容量为 45 人，现有 45 人，再分入 1 人将超出容量')
    await confirm('取消')
    expect(server.writes()).toEqual([])
    await waitFor(() => expect(dialog()).toBe(box))
    await confirm()
    await opened('再分入 1 人将超出容量')
    await confirm('仍要分配')
    await says('班级分配成功')
    expect(server.writes()).toEqual(['PUT /api/students/7/class'])
  })

  test('several are moved together, and who could not be is named', async () => {
    const MOVE = 'PUT /api/students/class'
    const { server } = await show({ 'GET /api/classes': FULL })
    expect(buttons()).not.toContain('分配班级')
    for (const { name } of [STUDENT, ...others]) check(`选择 ${name}`)
    await press('分配班级')
    const box = await opened('分配班级 · 3 名学生')
    expect(box.textContent).toContain('钱同学、齐甲甲、齐乙乙')
    await confirm()
    await within(box).findByText('请选择班级')
    await waitFor(() => expect(optionsOf('分配到', box)).toContain('初二2班43/45'))
    await pick('分配到', '初二2班', box)
    server.on(MOVE, {
      assigned: [7, 9],
      failed: [{ id: 8, message: '您只能查看该学生，不能修改' }],
      warnings: ['初二2班的容量为 45 人，现有 46 人'],
    })
    await confirm()
    // 43 and three more are too many for 45.
    await opened('再分入 3 人将超出容量')
    await confirm('仍要分配')
    await says(
      '已为 2 名学生分配班级',
      '初二2班的容量为 45 人，现有 46 人',
      '班级分配失败，齐甲甲：您只能查看该学生，不能修改',
    )
    expect(server.writes()).toEqual([MOVE])
    expect(server.bodyOf(MOVE)).toEqual({ classId: 4, studentIds: [7, 8, 9] })
    expect(document.querySelector('.kit-strip [role="status"]')?.textContent).toContain('已选 1 名学生')
  })
})

describe('the form of a pupil', () => {
  const day = (label: string, value: string, box: HTMLElement) => {
    const input = field(label, box)
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }

  /** Label and name of a field, what is wrong in it, what is said of that, and what is right. */
  const WRONG: [string, keyof typeof StudentInput.shape, string[], string, string][] = [
    ['姓名', 'name', ['一', '名'.repeat(21)], '长度在 2 到 20 个字符', '钱同学'],
    [
      '学号',
      'studentNumber',
      ['1', 'a'.repeat(21), '学1', 'a b'],
      '学号只能包含字母、数字、连字符和下划线',
      'S1',
    ],
    [
      '联系电话',
      'phone',
      ['12345678901', '1381234567', '138123456789', '23812345678'],
      '请输入有效的手机号码',
      '19912345678',
    ],
    ['邮箱', 'email', ['a@', 'abc'], '请输入有效的邮箱地址', 'a@b.cn'],
  ]

  test('holds the limits of its fields (STUDENT-24 to 35)', () => {
    for (const [, name, values, text, right] of WRONG) {
      const said = (value: string) => StudentInput.shape[name].safeParse(value).error?.issues[0]?.message
      for (const value of values) expect(said(value), value).toBe(text)
      expect(said(right)).toBeUndefined()
    }
  })

  test('has five tabs and says what is wrong (STUDENT-16, 24 to 35)', async () => {
    const { server } = await show()
    key('n')
    const box = await opened('新增学生')
    expect(tabs(box)).toEqual(['基本信息', '家长信息', '学籍信息', '健康信息', '成长信息'])
    const foot = box.querySelectorAll('.ant-modal-footer button')
    expect([...foot].map(({ textContent }) => textContent)).toEqual(['取消', '保存并继续', '确定'])
    await press('上传照片', box)
    await says('请先保存学生信息，然后再上传照片')
    for (const [label, , values, text, right] of WRONG) {
      type(label, values[0] ?? '', box)
      await within(box).findByText(text)
      type(label, right, box)
      await waitFor(() => expect(within(box).queryByText(text)).toBeNull())
    }
    expect(errors(box)).toEqual([])
    expect(server.writes()).toEqual([])
  })

  test('takes day of birth and gender from a valid number, and from the next one', async () => {
    await show()
    await press('新增学生')
    const box = await opened('新增学生')
    const said = () => [
      field('出生日期', box).value,
      within(box).getByLabelText<HTMLInputElement>('女').checked,
    ]
    type('身份证号', '330106201405210420', box)
    expect(said()).toEqual(['', false])
    type('身份证号', '33010620140521042X', box)
    await waitFor(() => expect(said()).toEqual(['2014-05-21', true]))
    type('身份证号', '110101201503040011', box)
    await waitFor(() => expect(said()[0]).toBe('2015-03-04'))
    // What somebody has chosen is doubted, and stays.
    fireEvent.click(within(box).getByLabelText('女'))
    type('身份证号', '330106201405210438', box)
    await within(box).findByText(/性别为男，与填写的不一致/)
    expect(said()).toEqual(['2014-05-21', true])
  })

  test('offers what is known, and shows what depends on another answer (STUDENT-42 to 53)', async () => {
    const { server } = await show()
    await press('新增学生')
    const box = await opened('新增学生')
    type('姓名', '钱同学', box)
    type('学号', 'S1', box)
    const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(Date.now() + 86_400_000),
    )
    day('出生日期', tomorrow, box)
    await within(box).findByText('出生日期不能晚于今天')
    day('出生日期', '2014-05-21', box)
    expect(optionsOf('民族', box)[0]).toBe('汉族')
    turnTo('家长信息', box)
    expect(optionsOf('与学生关系', box)).toEqual(['父亲', '母亲', '祖父', '祖母', '其他'])
    expect(optionsOf('家庭经济状况', box)).toEqual(['富裕', '中等', '一般', '困难', '特困'])
    type('兄弟姐妹数量', '11', box)
    fireEvent.blur(field('兄弟姐妹数量', box))
    expect(field('兄弟姐妹数量', box).value).toBe('10')
    type('家长电话', '123', box)
    turnTo('学籍信息', box)
    for (const [label, values] of [
      ['学籍状态', ['在校', '休学', '退学', '毕业', '转学']],
      ['学生类型', ['普通学生', '特长生', '特殊教育学生']],
      ['就读方式', ['走读', '住宿']],
    ] as const)
      expect(optionsOf(label, box)).toEqual(values)
    const toggle = (label: string) => fireEvent.click(within(box).getByLabelText(label))
    const depends = async (label: string, by: () => unknown) => {
      expect(within(box).queryByLabelText(label)).toBeNull()
      await by()
      await within(box).findByLabelText(label)
    }
    await depends('转学日期', () => toggle('转学生'))
    turnTo('健康信息', box)
    expect(optionsOf('血型', box)).toEqual(['A型', 'B型', 'AB型', 'O型', '未知'])
    await depends('免修原因', () => toggle('免修体育'))
    turnTo('成长信息', box)
    expect(optionsOf('资助类型', box)).toEqual(['国家助学金', '免学费', '营养餐补助', '其他'])
    await depends('资助开始日期', () => pick('资助类型', '国家助学金', box))
    expect(field('特殊补助', box)).toBeTruthy()
    // A mistake in a tab out of sight opens that tab.
    await press('确定', box)
    const active = () => box.querySelector('[role="tab"][aria-selected="true"]')?.textContent
    await waitFor(() => expect(active()).toContain('家长信息'))
    expect(server.writes()).toEqual([])
    expect(dialog()).toBe(box)
    toast.clear()
  })
})
