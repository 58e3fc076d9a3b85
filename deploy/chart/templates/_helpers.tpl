{{- define "gatehouse.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Names of objects; short enough for the suffixes of this chart. */}}
{{- define "gatehouse.fullname" -}}
{{- $name := include "gatehouse.name" . }}
{{- if .Values.fullnameOverride }}{{ $name = .Values.fullnameOverride }}
{{- else if not (contains $name .Release.Name) }}{{ $name = printf "%s-%s" .Release.Name $name }}
{{- else }}{{ $name = .Release.Name }}
{{- end }}
{{- $name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "gatehouse.selectorLabels" -}}
app.kubernetes.io/name: {{ include "gatehouse.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Tells servers from the pods of hooks, which no Service may send requests to. */}}
{{- define "gatehouse.serverLabels" -}}
{{ include "gatehouse.selectorLabels" . }}
app.kubernetes.io/component: server
{{- end }}

{{- define "gatehouse.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "gatehouse.selectorLabels" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gatehouse.image" -}}
{{- if .Values.image.digest -}}
{{ printf "%s@%s" .Values.image.repository .Values.image.digest | quote }}
{{- else -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
{{- end }}
{{- end }}

{{- define "gatehouse.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "gatehouse.fullname" .) }}
{{- else }}{{ .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{- define "gatehouse.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "gatehouse.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Settings of a pod that reaches the database: paths of files, never a secret. */}}
{{- define "gatehouse.secretPaths" -}}
- name: DATABASE_URL
  # The image names a file of SQLite here, and the server takes the variable or its file, not both.
  value: ""
- name: DATABASE_URL_FILE
  value: /etc/gatehouse/secrets/database-url
- name: MASTER_KEY_FILE
  value: /etc/gatehouse/secrets/master-key
{{- end }}

{{- define "gatehouse.secretItems" -}}
- key: {{ .Values.secret.keys.databaseUrl }}
  path: database-url
- key: {{ .Values.secret.keys.masterKey }}
  path: master-key
{{- end }}

{{- define "gatehouse.scheduling" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
