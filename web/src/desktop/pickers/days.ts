import { wallClock } from '@xueqiao/contract/common/school-time'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

// With the fields of dates, not with every page: the calendars of antd speak as dayjs does.
dayjs.locale('zh-cn')

// What these calendars ask for today and now, where dayjs knows of time zones: the school's, wherever the device is.
dayjs.extend((_, Day) => Object.assign(Day.prototype, { tz: () => dayjs(wallClock(Date.now())) }))

export { dayjs }
