import { listAlertDimensions, listAlertMetrics } from '../../../src/reports';
import { type AlertForm, resolveAlert } from '../../form';
import { findAmountCurrency } from '../../sentences';
import { getViewTexts } from '../../text';
import { Select, TextField } from '../../ui';
import { Checkbox, changeRefresh, type EditProps, FieldWithIssues, Section, toIssuesId } from '../inputs';

/** When a scheduled report tells its owner about unusual numbers. Without a schedule or fitting metrics, a report has no alert. */
export function AlertSection({ edit }: EditProps) {
  const { form } = edit;
  const { alert, when } = form.refresh;
  const metrics = listAlertMetrics(form.report);
  if (when === 'by hand' || metrics.length === 0) return null;
  const texts = getViewTexts().refresh.alert;
  const rule = resolveAlert(form);
  const metric = metrics.find(({ id }) => id === rule?.metric);
  const units = { share: texts.percentagePoints, money: findAmountCurrency(form), count: '', decimal: '' };
  const groups = [{ id: '', label: texts.allTogether }, ...listAlertDimensions(form.report)];
  const changeAlert = (part: Partial<AlertForm>) => changeRefresh(edit, { alert: { ...alert, ...part } });
  return (
    <Section title={texts.title} gist={metric?.label ?? texts.off}>
      <FieldWithIssues edit={edit} field="alert">
        <Checkbox
          id="alert"
          label={texts.on}
          hint={texts.hint}
          isChecked={alert.isOn}
          reasonId={toIssuesId('alert')}
          onCheck={(isOn) => changeAlert({ isOn })}
        />
        {rule !== null && metric !== undefined && (
          <>
            <Select
              label={texts.metric}
              choices={metrics}
              chosen={rule.metric}
              onChoose={(id) => changeAlert({ metric: id })}
            />
            <Select
              label={texts.by}
              choices={groups}
              chosen={rule.dimension}
              onChoose={(dimension) => changeAlert({ dimension })}
            />
            <div class="pair">
              <TextField
                label={texts.percent}
                help={texts.limitsMean}
                value={alert.percent}
                onType={(percent) => changeAlert({ percent })}
              />
              <TextField
                label={texts.amount(units[metric.type])}
                value={alert.amount}
                onType={(amount) => changeAlert({ amount })}
              />
            </div>
          </>
        )}
      </FieldWithIssues>
    </Section>
  );
}
