/** As many as there are connections at most, for sign-ins at the same moment. */
export const BENCH_USERS = 50

export const benchUser = (number: number) => `bench${String(number + 1).padStart(2, '0')}`
