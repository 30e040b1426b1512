export const providers = [
  { name: 'github', label: 'GitHub' },
  { name: 'google', label: 'Google' },
  { name: 'gitlab', label: 'GitLab' },
  { name: 'apple', label: 'Apple' },
  { name: 'company', label: 'Company sign-on with a rather long name' },
]
