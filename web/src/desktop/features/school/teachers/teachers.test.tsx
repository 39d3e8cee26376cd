import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { permissionsOfRoles } from '@xueqiao/contract/access/permissions'
import { describe, expect, test } from 'vitest'
import {
  actionsIn,
  button,
  cells,
  check,
  choose,
  closed,
  confirm,
  dialog,
  errors,
  failsInWords,
  field,
  hasButton,
  headings,
  menu,
  opened,
  optionsOf,
  pick,
  place,
  press,
  row,
  rows,
  said,
  says,
  tabs,
  turnTo,
  type,
  widthOf,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { broken, lost, paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { TeachersPage } from './TeachersPage'

const TEACHER = {
  id: 7,
  name: '测试教师',
  teacherNumber: 'T07',
  gender: '女',
  phone: '13900000001',
  email: null,
  title: null,
  education: null,
  departmentId: 1,
  departmentName: '教务处',
  hireDate: '2016-09-01',
  specialty: '语文',
  photoUrl: null,
  managedClassIds: [1, 2, 3, 4, 5],
  managedClassNames: ['一班', '二班', '三班', '四班', '五班'],
  teachingCourseIds: [],
  teachingCourseNames: [],
  version: 2,
}
const RECORD = {
  ...TEACHER,
  placeOfBirth: '某市',
  additionalPosition: '备课组长',
  certifications: '教师资格证',
}
const ACCOUNT = {
  id: 70,
  username: 'T07',
  enabled: true,
  mustChangePassword: false,
  roles: ['ROLE_TEACHER'],
}
const course = (id: number, name: string, courseType: string) => ({
  id,
  name,
  courseCode: `C${id}`,
  courseType,
  credits: 2,
  semester: null,
})
const SEARCH = 'GET /api/teachers/search'
const ONE = 'GET /api/teachers/{id}'
const UPDATE = 'PUT /api/teachers/{id}'
const BY_PROFILE = 'GET /api/users/by-profile'
const ALSO = {
  [ONE]: RECORD,
  [BY_PROFILE]: null,
  'GET /api/departments/tree': [{ id: 1, name: '教务处', code: 'JW', parentId: null, children: [] }],
  'GET /api/teachers/{id}/classes': TEACHER.managedClassNames.map((name, index) => ({
    id: index + 1,
    name,
    grade: '一年级',
    isHeadTeacher: true,
    studentCount: 40,
  })),
  'GET /api/courses': [course(1, '语文', '必修'), course(2, '剪纸', '选修'), course(3, '书法', '选修')],
}
const ADMIN = permissionsOfRoles(['ADMIN'])
const BAR = ['新增教师', '批量删除', '刷新', '列设置', '导出数据', '导入']

conforms({
  page: <TeachersPage />,
  path: '/system/teachers',
  title: '教师管理',
  noun: '教师',
  reads: SEARCH,
  rows: [TEACHER],
  shows: 'T07',
  failed: '获取教师列表失败',
  fields: ['教师姓名', '工号', '所属部门', '职称'],
  columns: '头像|序号|工号|姓名|管理班级|教授课程|性别|联系电话|邮箱|职称|学历|所属部门|入职日期|操作'.split(
    '|',
  ),
  filter: ['工号', '没有', 'teacherNumber=没有'],
  also: ALSO,
  // As the roles have them (TEACHER-02, 65 to 69).
  rights: [
    { codes: ADMIN, bar: BAR, row: ['查看', '编辑', '分配课程', '删除'] },
    {
      codes: permissionsOfRoles(['DEPARTMENT_ADMIN']),
      bar: BAR.filter((name) => name !== '批量删除'),
      row: ['查看', '编辑', '分配课程'],
    },
    {
      codes: permissionsOfRoles(['TEACHER']),
      bar: ['刷新', '列设置', '导出数据'],
      row: ['查看'],
    },
  ],
  form: {
    add: '新增教师',
    title: '新增教师',
    width: 800,
    missing: ['请输入教师姓名', '请输入工号', '请选择性别', '请选择所属部门'],
    fill: async (box) => {
      type('姓名', '新来的老师', box)
      type('工号', 'T08', box)
      fireEvent.click(within(box).getByLabelText('女'))
      fireEvent.mouseDown(field('所属部门', box))
      fireEvent.click(await screen.findByText('教务处', { selector: '.ant-cascader-menu-item *' }))
    },
    save: '保存并关闭',
    warns: '请完成必填项并确保数据格式正确',
    create: 'POST /api/teachers',
    failed: '创建教师失败',
    refused: ['teacherNumber', '工号'],
  },
  edit: {
    get: ONE,
    update: UPDATE,
    title: '编辑教师',
    record: RECORD,
    unread: '获取教师详情失败，无法编辑',
    failed: '更新教师失败',
    field: ['specialty', '专业'],
    save: '保存',
  },
  remove: {
    call: 'DELETE /api/teachers/{id}',
    question: '确定要删除教师 测试教师 吗?',
    done: '删除教师成功',
    failed: '删除教师失败',
  },
})

const show = async (given: Record<string, unknown> = {}, path = '/system/teachers') => {
  localStorage.removeItem('teacherColumnSettings')
  signIn([...ADMIN])
  const server = standIn({ [SEARCH]: paged([TEACHER]), ...ALSO, ...given })
  renderAt(path, <TeachersPage />)
  return { server, line: await row('T07') }
}

describe('the page of teachers', () => {
  test('asks with page, size, sort as field,order and the filters in use (TEACHER-05, 13, 86)', async () => {
    const { server } = await show()
    expect(server.asked('/search')).toEqual([`${SEARCH}?page=0&size=10&includeClassAndCourses=true`])
    const sort = () => fireEvent.click(screen.getByText('入职日期', { selector: 'th *' }))
    sort()
    await waitFor(() => expect(server.asked('sort=hireDate,asc')).toHaveLength(1))
    sort()
    await waitFor(() => expect(server.asked('sort=hireDate,desc')).toHaveLength(1))
    expect(screen.queryByLabelText('政治面貌')).toBeNull()
    await press('展开')
    for (const label of ['入职日期', '政治面貌', '在职状态']) expect(field(label)).toBeTruthy()
    await press('导入')
    await waitFor(() => expect(menu()).toEqual(['下载导入模板', '导入教师数据']))
  })

  test('takes filters from the address, and drops them with 重置; a plain list is read too (TEACHER-12)', async () => {
    const { server } = await show(
      { [SEARCH]: [TEACHER] },
      '/system/teachers?hireStartDate=2020-09-01&hireEndDate=2021-08-31&employmentStatus=在职',
    )
    expect(server.asked('/search')[0]).toContain(
      'hireStartDate=2020-09-01&hireEndDate=2021-08-31&employmentStatus=在职&page=0',
    )
    expect(rows()).toHaveLength(1)
    await press('重置')
    await waitFor(() => expect(place()).toBe('/system/teachers'))
  })

  test('shows two classes and how many more, says what is missing, and lists all (TEACHER-14, 15)', async () => {
    const { line } = await show()
    const tags = [...line.querySelectorAll('.teacher-tags .tag')].map(({ textContent }) => textContent)
    expect(tags).toEqual(['一班', '二班', '+3'])
    expect(line.querySelector('.av')?.textContent).toBe('测')
    expect(cells(line).slice(9, 12)).toEqual(['—', '—', '—'])
    await press('详情：测试教师的管理班级', line)
    const box = await opened('管理班级 · 测试教师')
    await waitFor(() => expect(rows(box)).toHaveLength(5))
    expect(rows(box)[0]?.textContent).toContain('班主任')
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/school/classes/1')
  })

  test('has twelve columns to switch, which stay as they were left (TEACHER-17 to 19)', async () => {
    await show()
    await press('列设置')
    const box = await opened('列设置')
    expect(box.querySelectorAll('input[type="checkbox"]')).toHaveLength(12)
    check('专业', box)
    check('邮箱', box)
    await press('保存', box)
    await says('列设置已保存')
    await waitFor(() => expect(headings()).toContain('专业'))
    expect(headings()).not.toContain('邮箱')
  })

  test('names what failed (TEACHER-62, 70, 76, 79)', async () => {
    const { server, line } = await show()
    server.on(ONE, refused())
    await press('查看', line)
    await says('获取教师详情失败')
    await press('关闭', dialog())
    await closed()
    server.on('GET /api/courses', refused())
    await press('分配课程', line)
    await says('获取课程列表失败')
    await press('取消', dialog())
    await closed()
    server.on('GET /api/teachers/export', lost)
    await press('导出数据')
    await opened('导出教师')
    await confirm('导出')
    await says('导出教师数据失败')
    server.on('GET /api/teachers/import/template', lost)
    await choose('导入', '下载导入模板')
    await says('下载模板失败')
  })

  test('several are deleted together, once some are chosen (TEACHER-03, 61)', async () => {
    const { server } = await show()
    expect(button('批量删除')).toHaveProperty('disabled', true)
    check('选择 测试教师')
    await waitFor(() => expect(button('批量删除')).toHaveProperty('disabled', false))
    await press('批量删除')
    await opened('确定要删除选中的 1 名教师吗?')
    await confirm()
    await says('批量删除教师成功')
    expect(server.bodyOf('DELETE /api/teachers/batch')).toEqual([7])
  })
})

describe('the detail of a teacher', () => {
  test('has four tabs, and empty ones say so (TEACHER-54 to 57)', async () => {
    const { line } = await show({
      'GET /api/teachers/{id}/classes': [],
      'GET /api/teachers/{id}/courses': broken,
    })
    await press('查看', line)
    const box = await opened('教师详情')
    await waitFor(() => expect(tabs(box)).toEqual(['基本信息', '扩展信息', '管理班级', '教授课程']))
    turnTo('扩展信息', box)
    for (const text of ['教龄', '备课组长', '某市', '教师资格证']) await within(box).findByText(text)
    turnTo('管理班级', box)
    await within(box).findByText('暂无管理班级')
    turnTo('教授课程', box)
    await within(box).findByText('暂无教授课程')
    expect(said()).toEqual([])
    await press('编辑', box)
    await opened('编辑教师')
  })

  test('has no 编辑 for whoever may not', async () => {
    const { line } = await show()
    signIn([])
    await press('查看', line)
    await waitFor(() => expect(tabs(dialog())).toHaveLength(4))
    expect(hasButton('编辑', dialog())).toBe(false)
    expect(actionsIn(line)).toEqual(['查看'])
  })

  test('courses are assigned in a dialog of 600 px (TEACHER-58, 59, 75)', async () => {
    const { server, line } = await show()
    await press('分配课程', line)
    const box = await opened('分配课程')
    expect(widthOf(box)).toBe('600px')
    for (const text of ['测试教师', 'T07']) expect(within(box).getByText(text)).toBeTruthy()
    expect(optionsOf('课程类型', box)).toEqual(['全部', '必修', '选修'])
    await pick('课程类型', '选修', box)
    await waitFor(() => expect(rows(box)).toHaveLength(2))
    for (const name of ['剪纸', '书法']) check(`选择 ${name}`, box)
    await failsInWords(server, 'POST /api/teachers/{id}/courses', '课程分配失败', () =>
      press('确认分配', box),
    )
    await press('确认分配', box)
    await says('课程分配成功')
    expect(server.bodyOf('POST /api/teachers/7/courses')).toEqual([2, 3])
  })
})

describe('the form of a teacher', () => {
  test('has two tabs and says what is wrong in either (TEACHER-20 to 22, 35)', async () => {
    const { server } = await show()
    await press('新增教师')
    const box = await opened('新增教师')
    expect(tabs(box)).toEqual(['基本信息', '扩展信息'])
    const foot = box.querySelectorAll('.ant-modal-footer button')
    expect([...foot].map(({ textContent }) => textContent)).toEqual(['取消', '保存并继续', '保存并关闭'])
    await press('上传头像', box)
    await says('请先保存教师基本信息后再上传头像')
    type('工号', '工1', box)
    type('联系电话', '12812345678', box)
    expect(field('联系电话', box).maxLength).toBe(11)
    await waitFor(() =>
      expect(errors(box)).toEqual(['工号只能包含字母、数字、连字符和下划线', '请输入有效的手机号码']),
    )
    turnTo('扩展信息', box)
    for (const label of '民族|政治面貌|婚姻状况|家庭住址|紧急联系人|资格证书|证书编号|获奖情况'.split('|'))
      expect(field(label, box)).toBeTruthy()
    type('身份证号码', '123', box)
    await within(box).findByText('请输入有效的身份证号码')
    type('身份证号码', '110105194912310021', box)
    await within(box).findByText('身份证号码的校验位不正确，请核对')
    expect(server.writes()).toEqual([])
  })

  const edit = async (given: Record<string, unknown>) => {
    const opening = await show({ [UPDATE]: RECORD, ...given })
    await press('编辑', opening.line)
    return { ...opening, box: await opened('编辑教师') }
  }
  const turnSwitch = async (box: HTMLElement) =>
    fireEvent.click(
      await waitFor(() => {
        const found = box.querySelector('button[role="switch"]')
        if (found === null) throw new Error('the account is not there yet')
        return found
      }),
    )

  test('saves of the account only what was touched (TEACHER-47, 52, 53, 82 to 84)', async () => {
    const { server, line, box } = await edit({
      [BY_PROFILE]: ACCOUNT,
      'PATCH /api/users/{id}/roles': ACCOUNT,
      'PATCH /api/users/{id}/status': ACCOUNT,
    })
    await within(box).findByText('登录账号 T07')
    expect(server.asked('/by-profile')).toHaveLength(1)
    type('联系电话', '13900000002', box)
    await press('保存', box)
    await says('教师信息更新成功')
    await closed()
    expect(server.asked('PATCH')).toEqual([])

    await press('编辑', line)
    const again = await opened('编辑教师')
    await within(again).findByText('登录账号 T07')
    expect(optionsOf('账号角色', again)).toEqual(['教师', '部门管理员'])
    await pick('账号角色', '部门管理员', again)
    await press('保存', again)
    await says('教师信息更新成功', '用户角色已更新')
    expect(server.bodyOf('/roles')).toEqual(['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'])
    expect(server.asked('/status')).toEqual([])

    for (const enabled of [true, false]) {
      server.on(BY_PROFILE, { ...ACCOUNT, enabled })
      await closed()
      await press('编辑', line)
      const third = await opened('编辑教师')
      await turnSwitch(third)
      await press('保存', third)
      if (enabled) {
        // Whoever would rather not goes on in the form.
        await opened('确定要禁用用户')
        await press('取消', await opened('确定要禁用用户'))
        expect(server.asked('/status')).toHaveLength(0)
        await press('保存', third)
        await opened('确定要禁用用户')
        await confirm('禁用')
      }
      await says('教师信息更新成功', `用户账号已${enabled ? '禁用' : '启用'}`)
      expect(server.asked('/status').at(-1)).toContain(`/status?enabled=${!enabled}`)
    }
    expect(server.asked('/roles')).toHaveLength(1)
  })

  test('warns of an account step that failed, and the teacher stays saved (TEACHER-51, 80, 81)', async () => {
    const { server, box } = await edit({
      [BY_PROFILE]: ACCOUNT,
      'PATCH /api/users/{id}/roles': refused(),
      'PATCH /api/users/{id}/status': refused(),
    })
    await turnSwitch(box)
    await pick('账号角色', '部门管理员', box)
    await press('保存', box)
    await opened('确定要禁用用户')
    await confirm('禁用')
    await says('教师信息更新成功', '教师信息已更新，但用户角色更新失败', '教师信息已更新，但用户状态更新失败')
    expect(server.writes()).toEqual([
      'PUT /api/teachers/7',
      'PATCH /api/users/70/roles',
      'PATCH /api/users/70/status?enabled=false',
    ])
  })

  test('warns why an account was not made', async () => {
    for (const [reply, reason] of [
      [refused('abc'), 'abc'],
      [refused(), '未知错误'],
    ] as const) {
      cleanup()
      const { box } = await edit({ 'POST /api/users': reply })
      await turnSwitch(box)
      await press('保存', box)
      await says('教师信息更新成功', `教师信息已更新，但用户账号创建失败: ${reason}`)
    }
  })
})
